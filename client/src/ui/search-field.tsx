import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '#client/lib/cn.ts';
import { useHotkey } from '#client/lib/hotkeys.ts';
import { IconButton } from './icon-button.tsx';
import { inputHeight, inputStyle } from './input-style.ts';
import { Kbd } from './kbd.tsx';

interface SearchFieldProps {
  /** Names the field and stands in it while it is empty. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A search over a list. `/` focuses it, Escape empties it. */
export function SearchField({ label, value, onValueChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <div className={cn('relative block min-w-0 flex-1 basis-44 sm:max-w-[360px]', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.75}
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) clear();
        }}
        className={cn(inputStyle, inputHeight, 'pr-9 pl-[34px] text-ellipsis')}
      />
      {value ? (
        <IconButton
          label="Clear search"
          size="sm"
          icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={clear}
        />
      ) : (
        <Kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2">/</Kbd>
      )}
    </div>
  );
}
