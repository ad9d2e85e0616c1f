import { Plus, X } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Picker } from './picker.tsx';

interface FilterChipProps {
  /** What is narrowed by: 'Client'. */
  label: string;
  /** What is chosen; undefined where nothing is. */
  chosen: string | undefined;
  onRemove: () => void;
  /** The form holds more than a list of choices. */
  isWide?: boolean;
  /** Chooses; `close` puts it away. */
  children: (close: () => void) => ReactNode;
}

const part =
  'flex h-8 items-center rounded-control hover:bg-sunken max-sm:h-10 focus-visible:outline-2 focus-visible:outline-accent';

/** One thing that a list can be narrowed by: a press opens the choice, the cross takes it off. */
export function FilterChip({ label, chosen, onRemove, isWide = false, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const text = chosen === undefined ? label : `${label}: ${chosen}`;
  const handleRemove = () => {
    opener.current?.focus();
    onRemove();
  };
  return (
    <span
      className={cn(
        'flex min-w-0 max-w-full items-center rounded-control border border-line-strong bg-surface text-sm',
        chosen === undefined && 'border-dashed',
      )}
    >
      <Picker
        isOpen={isOpen}
        onOpenChange={setOpen}
        label={label}
        isTriggerWide={!isWide}
        trigger={
          <button
            ref={opener}
            type="button"
            className={cn(
              part,
              'min-w-0 gap-1.5 text-ink-soft',
              chosen === undefined ? 'pr-2.5 pl-2' : 'pr-1 pl-2.5',
            )}
            title={chosen === undefined ? undefined : text}
          >
            {chosen === undefined && (
              <Plus aria-hidden="true" className="size-3.5 text-muted" strokeWidth={2} />
            )}
            <span className="truncate">{text}</span>
          </button>
        }
      >
        <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>
      </Picker>
      {chosen !== undefined && (
        <button
          type="button"
          aria-label={`Remove filter ${text}`}
          className={cn(part, 'w-8 shrink-0 justify-center text-muted max-sm:w-10')}
          onClick={handleRemove}
        >
          <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
        </button>
      )}
    </span>
  );
}
