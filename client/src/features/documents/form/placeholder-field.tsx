import { type ComponentProps, type ReactNode, type UIEvent, useRef } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Input } from '#client/ui/input.tsx';
import { inputHeight } from '#client/ui/input-style.ts';
import { Textarea } from '#client/ui/textarea.tsx';
import { splitPlaceholders } from '#shared/message-templates.ts';

/*
 * Fields of plain text in which placeholders look like chips: the same text lies below, invisible but for its marks. So people
 * type, select, undo and dictate as in any other field.
 */

interface MarksProps {
  text: string;
  className: string;
  ref: (element: HTMLDivElement | null) => void;
}

function Marks({ text, className, ref }: MarksProps) {
  const pieces = splitPlaceholders(text);
  if (pieces.every(({ kind }) => kind === 'text')) return null;
  return (
    <div
      ref={ref}
      aria-hidden="true"
      translate="no"
      className={cn(
        'pointer-events-none absolute inset-0 select-none overflow-hidden border border-transparent text-base text-transparent max-sm:text-lg',
        className,
      )}
    >
      {pieces.map(({ kind, text: piece }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
          key={index}
          className={cn(
            kind === 'placeholder' && 'rounded-sm bg-accent-soft shadow-[0_0_0_2px_var(--accent-soft)]',
            kind === 'unknown' && 'rounded-sm bg-warning-soft shadow-[0_0_0_2px_var(--warning-soft)]',
          )}
        >
          {piece}
        </span>
      ))}
      {/* A last line that is empty has a height, too. */}
      {text.endsWith('\n') && <span>{'\u200b'}</span>}
    </div>
  );
}

function useMarks(text: string, className: string) {
  const marks = useRef<HTMLDivElement>(null);
  const follow = ({ scrollLeft, scrollTop }: Pick<HTMLElement, 'scrollLeft' | 'scrollTop'>) =>
    marks.current?.scrollTo(scrollLeft, scrollTop);
  return {
    onScroll: (event: UIEvent<HTMLElement>) => follow(event.currentTarget),
    marks: (
      <Marks
        ref={(element) => {
          marks.current = element;
        }}
        text={text}
        className={className}
      />
    ),
  };
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="relative grid rounded-control bg-surface">{children}</div>
);

/** One line with placeholders. */
export function PlaceholderInput({ value, ...rest }: ComponentProps<typeof Input> & { value: string }) {
  const { marks, onScroll } = useMarks(value, cn(inputHeight, 'flex items-center whitespace-pre'));
  return (
    <Frame>
      {marks}
      <Input {...rest} value={value} onScroll={onScroll} className="relative bg-transparent" />
    </Frame>
  );
}

/** Several lines with placeholders. */
export function PlaceholderTextarea({ value, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const { marks, onScroll } = useMarks(
    value,
    'whitespace-pre-wrap break-words px-2.5 py-[7px] [scrollbar-gutter:stable]',
  );
  return (
    <Frame>
      {marks}
      <Textarea
        {...rest}
        value={value}
        onScroll={onScroll}
        className="relative bg-transparent [scrollbar-gutter:stable]"
      />
    </Frame>
  );
}
