import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** Names the field in the toggle: 'Show {noun}'. */
  noun?: string;
}

export function PasswordInput({ noun = 'password', className, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative min-w-0">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={className ?? 'pr-11'}
      />
      <IconButton
        label={`${isShown ? 'Hide' : 'Show'} ${noun}`}
        aria-controls={rest.id}
        icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        className="absolute inset-y-px right-px h-auto w-10 rounded-control text-muted max-sm:h-auto"
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
