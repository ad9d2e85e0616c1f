import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { cn } from '#client/lib/cn.ts';
import { cspNonce } from '#client/lib/csp-nonce.ts';
import { useFieldControl } from './field.tsx';
import { floatStyle } from './float-style.ts';
import { inputHeight, inputHeightLarge, inputStyle } from './input-style.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | '';
  onValueChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  size?: 'md' | 'lg';
  isDisabled?: boolean;
  onBlur?: () => void;
  /** What the closed field shows where the chosen option is too long for it. */
  shownText?: string;
  /** What is chosen may take several rows. */
  isWrapped?: boolean;
  /** Needed where no Field gives a label. */
  'aria-label'?: string;
  id?: string;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose one',
  name,
  size = 'md',
  isDisabled,
  onBlur,
  shownText,
  isWrapped = false,
  className,
  ref,
  ...rest
}: SelectProps<Value>) {
  const wiring = useFieldControl({});
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={isDisabled}
      {...(name ? { name } : {})}
    >
      <Radix.Trigger
        ref={ref}
        {...wiring}
        {...rest}
        onBlur={onBlur}
        className={cn(
          inputStyle,
          size === 'lg' ? inputHeightLarge : inputHeight,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted',
          isWrapped && 'h-auto min-h-9 py-1.5 max-sm:h-auto max-sm:min-h-11',
          className,
        )}
      >
        <span className={isWrapped ? 'min-w-0 [overflow-wrap:anywhere]' : 'truncate'}>
          <Radix.Value placeholder={<span>{placeholder}</span>}>
            {shownText === undefined ? undefined : <span>{shownText}</span>}
          </Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatStyle,
            'z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          <Radix.Viewport nonce={cspNonce()} className="p-1">
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value} isDisabled={option.isDisabled}>
                {option.label}
              </SelectItem>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SelectItemProps {
  value: string;
  isDisabled: boolean | undefined;
  children: ReactNode;
}

function SelectItem({ value, isDisabled, children }: SelectItemProps) {
  return (
    <Radix.Item
      value={value}
      disabled={isDisabled}
      className="flex min-h-8 select-none items-center gap-2 rounded-control px-2 py-1.5 outline-none data-[disabled]:text-muted data-[highlighted]:bg-sunken max-sm:min-h-10"
    >
      {/* Radix moves it into the trigger and takes it away again, so it is an element. */}
      <Radix.ItemText>
        <span>{children}</span>
      </Radix.ItemText>
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" className="size-4 text-accent" strokeWidth={2} />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
