import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#client/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { inputHeight, inputStyle } from './input-style.ts';
import { PickList, type PickOption } from './pick-list.tsx';
import { Picker } from './picker.tsx';

interface ComboboxProps
  extends Pick<
    ComponentProps<typeof PickList>,
    'options' | 'searchPlaceholder' | 'emptyText' | 'onSearchChange' | 'answered'
  > {
  /** Names the list of choices. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** The chosen one, where it may be missing from the current hits. */
  chosen?: PickOption | undefined;
  /** Called when the list opens, for choices that may have changed meanwhile. */
  onOpen?: () => void;
  /** Below the list, for example a button that adds a missing entry; `close` first puts the list away. */
  footer?: (close: () => void) => ReactNode;
  onBlur?: () => void;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A choice from a long list, with a search field in a popover. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    value,
    onValueChange,
    placeholder = 'Choose one',
    chosen,
    onBlur,
    isDisabled,
    onOpen,
    footer,
    ref,
    ...list
  } = props;
  const [isOpen, setOpen] = useState(false);
  const wiring = useFieldControl({});
  const shown = list.options.find((option) => option.value === value) ?? chosen;
  const handleOpenChange = (open: boolean) => {
    setOpen(open);
    if (open) onOpen?.();
    else list.onSearchChange?.('');
  };
  const trigger = useRef<HTMLButtonElement>(null);
  const closeAtOnce = () => {
    // What opens next gives the focus back to where it is now.
    flushSync(() => handleOpenChange(false));
    trigger.current?.focus();
  };
  const handlePick = (picked: string) => {
    handleOpenChange(false);
    onValueChange(picked);
  };
  return (
    <Picker
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      label={label}
      isTriggerWide
      trigger={
        <button
          ref={(button) => {
            trigger.current = button;
            if (typeof ref === 'function') ref(button);
            else if (ref) ref.current = button;
          }}
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onBlur={onBlur}
          {...wiring}
          className={cn(
            inputStyle,
            inputHeight,
            'flex items-center justify-between gap-2 text-left',
            !shown && 'text-muted',
          )}
        >
          <span className="truncate">{shown?.label ?? placeholder}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        </button>
      }
    >
      <PickList {...list} label={label} value={value} onPick={handlePick} footer={footer?.(closeAtOnce)} />
    </Picker>
  );
}
