import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  label: ReactNode;
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  onBlur?: () => void;
  help?: string | undefined;
  error?: string | undefined;
  name?: string;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Checkbox({
  label,
  isChecked,
  onCheckedChange,
  onBlur,
  help,
  error,
  name,
  isDisabled,
  ref,
}: CheckboxProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-start gap-2.5">
        <Radix.Root
          ref={ref}
          id={id}
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          onCheckedChange={(checked) => onCheckedChange(checked === true)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="relative mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface text-surface before:absolute before:-inset-1.5 aria-invalid:border-critical disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Radix.Indicator>
            <Check aria-hidden="true" className="size-3" strokeWidth={3} />
          </Radix.Indicator>
        </Radix.Root>
        <div className="min-w-0 text-sm leading-5">
          <label htmlFor={id} className={isDisabled ? 'text-muted' : 'text-ink-soft'}>
            {label}
          </label>
          {help && (
            <p id={`${id}-help`} className="text-muted">
              {help}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
