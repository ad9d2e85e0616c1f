import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  label: ReactNode;
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  onBlur?: () => void;
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
  error,
  name,
  isDisabled,
  ref,
}: CheckboxProps) {
  const id = useId();
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
          aria-describedby={error ? `${id}-error` : undefined}
          className="relative mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface text-surface before:absolute before:-inset-1.5 aria-invalid:border-critical data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Radix.Indicator>
            <Check aria-hidden="true" className="size-3" strokeWidth={3} />
          </Radix.Indicator>
        </Radix.Root>
        <label htmlFor={id} className="min-w-0 text-ink-soft text-sm leading-5">
          {label}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
