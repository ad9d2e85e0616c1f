import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type {
  DocumentFormValues,
  TextSectionDraft,
} from '#client/features/documents/form/document-form-values.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { MAX_TEXT_SECTIONS } from '#shared/rich-text.ts';
import { isBlankSection } from './letter-draft.ts';
import { RichTextField } from './rich-text-field.tsx';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

/** The sections of a letter, in order: written, moved, taken away and brought back. */
export function TextSections({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, setFocus } = useFormContext<DocumentFormValues>();
  const list = useFieldArray({ control, name: 'textSections', keyName: 'key' });
  const { errors } = useFormState({ control, name: 'textSections', exact: true });
  const { removed, remove, undo } = useUndoneRemoval(list);
  const [news, setNews] = useState('');
  const { fields } = list;
  const isFull = fields.length >= MAX_TEXT_SECTIONS;
  const move = (index: number, by: -1 | 1) => {
    const target = index + by;
    if (isReadOnly || target < 0 || target >= fields.length) return;
    const focused = document.activeElement;
    list.move(index, target);
    setNews(`Moved to position ${target + 1} of ${fields.length}`);
    // Moving its element takes the focus away.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    });
  };
  const problem = errors.textSections?.root?.message ?? errors.textSections?.message;
  return (
    <section
      aria-label="Sections of text"
      data-part="textSection"
      className="grid gap-4 border-line border-t pt-4"
    >
      {fields.map(({ key }, index) => (
        <TextSection
          key={key}
          index={index}
          count={fields.length}
          isReadOnly={isReadOnly}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      {removed && <Removed title={removed.section.title} onUndo={undo} />}
      {problem && <FieldError>{problem}</FieldError>}
      {!isReadOnly && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Plus {...icon} />}
          aria-disabled={isFull}
          onClick={() => {
            list.append({ title: '', body: null }, { shouldFocus: false });
            requestAnimationFrame(() => setFocus(`textSections.${fields.length}.title`));
          }}
        >
          Add section of text
        </Button>
      )}
      <p aria-live="assertive" className="sr-only">
        {news}
      </p>
    </section>
  );
}

interface Sections {
  fields: readonly unknown[];
  insert: (index: number, section: TextSectionDraft, options: { shouldFocus: boolean }) => void;
  remove: (index: number) => void;
}

/** The section that was taken away last, which can be brought back. */
function useUndoneRemoval(list: Sections) {
  const { getValues, setFocus } = useFormContext<DocumentFormValues>();
  const [removed, setRemoved] = useState<{ index: number; section: TextSectionDraft }>();
  return {
    removed,
    remove: (index: number) => {
      const section = getValues(`textSections.${index}`);
      list.remove(index);
      setRemoved(
        section && !isBlankSection(section) ? { index, section: structuredClone(section) } : undefined,
      );
    },
    undo: () => {
      if (!removed) return;
      list.insert(removed.index, removed.section, { shouldFocus: false });
      setRemoved(undefined);
      requestAnimationFrame(() => setFocus(`textSections.${removed.index}.title`));
    },
  };
}

function Removed({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone; what takes it back stands in its place.
    button.current?.focus();
  }, []);
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {title.trim() ? `“${title.trim()}” was removed.` : 'The section was removed.'}
      </span>
      <Button ref={button} variant="link" className="text-sm" onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

interface TextSectionProps {
  index: number;
  count: number;
  isReadOnly: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function TextSection({ index, count, isReadOnly, onMove, onRemove }: TextSectionProps) {
  const { register, formState } = useFormContext<DocumentFormValues>();
  const message = formState.errors.textSections?.[index]?.title?.message;
  const number = index + 1;
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      onMove(by as -1 | 1);
    }
    // It would send the form.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  return (
    <fieldset aria-label={`Section of text ${number}`} className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-1">
        <Input
          aria-label={`Title of section of text ${number}`}
          placeholder="Section title"
          autoComplete="off"
          readOnly={isReadOnly}
          onKeyDown={handleKey}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `text-section-${index}-error` : undefined}
          className="flex-1 font-medium"
          {...register(`textSections.${index}.title`)}
        />
        {!isReadOnly && (
          <>
            <IconButton
              label={`Move section of text ${number} up`}
              title="Move up (Alt+↑ in its title)"
              icon={<ArrowUp {...icon} />}
              aria-disabled={index === 0}
              className="w-8 aria-disabled:opacity-40 max-sm:h-11 max-sm:w-10"
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={`Move section of text ${number} down`}
              title="Move down (Alt+↓ in its title)"
              icon={<ArrowDown {...icon} />}
              aria-disabled={number === count}
              className="w-8 aria-disabled:opacity-40 max-sm:h-11 max-sm:w-10"
              onClick={() => onMove(1)}
            />
            <IconButton
              label={`Remove section of text ${number}`}
              icon={<X {...icon} />}
              className="w-8 max-sm:h-11 max-sm:w-10"
              onClick={onRemove}
            />
          </>
        )}
      </div>
      {message && <FieldError id={`text-section-${index}-error`}>{message}</FieldError>}
      <RichTextField
        name={`textSections.${index}.body`}
        label={`Text of section ${number}`}
        isReadOnly={isReadOnly}
      />
    </fieldset>
  );
}
