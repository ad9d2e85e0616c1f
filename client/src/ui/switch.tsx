import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** Label and help at the left, the switch at the right. It takes effect at once. */
export function Switch({ label, help, isOn, onToggle, isDisabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-muted text-sm">
            {help}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onToggle}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative h-5 w-9 shrink-0 rounded-full bg-line-strong before:absolute before:inset-x-0 before:-inset-y-1 disabled:cursor-not-allowed disabled:bg-line data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-[18px]" />
      </Radix.Root>
    </div>
  );
}
