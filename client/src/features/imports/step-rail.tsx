import { Check } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';

const importSteps = ['File', 'Columns', 'Check', 'Run'] as const;
export type ImportStep = (typeof importSteps)[number];

interface StepRailProps {
  current: ImportStep;
  /** An archive has no columns to match. */
  isArchive?: boolean;
  /** The last step is over, and shows what came of it. */
  isOver?: boolean;
  /** Steps that can be done again. */
  canGoTo?: readonly ImportStep[];
  onGoTo?: (step: ImportStep) => void;
}

type Place = 'done' | 'current' | 'coming';

/** Where an import is among its steps. */
export function StepRail({
  current,
  isArchive = false,
  isOver = false,
  canGoTo = [],
  onGoTo,
}: StepRailProps) {
  const steps: readonly ImportStep[] = isArchive
    ? importSteps.filter((step) => step !== 'Columns')
    : importSteps;
  const at = steps.indexOf(current);
  const placeOf = (index: number): Place => {
    if (index < at || (isOver && index === at)) return 'done';
    return index === at ? 'current' : 'coming';
  };
  return (
    <nav aria-label="Steps">
      <ol className={cn('grid gap-2', isArchive ? 'grid-cols-3' : 'grid-cols-4')}>
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            label={step === 'Run' && isOver ? 'Result' : step}
            place={placeOf(index)}
            isCurrent={index === at}
            onGoTo={canGoTo.includes(step) && index !== at ? () => onGoTo?.(step) : undefined}
          />
        ))}
      </ol>
    </nav>
  );
}

const marks: Record<Place, string> = {
  done: 'bg-ink text-on-ink',
  current: 'border border-ink',
  coming: 'border border-line-strong',
};

interface StepProps {
  number: number;
  label: string;
  place: Place;
  isCurrent: boolean;
  onGoTo: (() => void) | undefined;
}

function Step({ number, label, place, isCurrent, onGoTo }: StepProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={cn(
        'flex min-w-0 items-center gap-2 border-t-2 pt-2.5 text-sm max-sm:text-xs',
        place === 'coming' ? 'border-line' : 'border-ink',
        isCurrent ? 'font-semibold text-ink' : 'text-muted',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-full text-xs tabular-nums max-[359px]:hidden',
          marks[place],
        )}
      >
        {place === 'done' ? <Check className="size-3" strokeWidth={3} /> : <span>{number}</span>}
      </span>
      {onGoTo ? (
        <button
          type="button"
          className="min-h-6 truncate text-accent underline-offset-3 hover:underline"
          onClick={onGoTo}
        >
          {label}
        </button>
      ) : (
        <span className="truncate">{label}</span>
      )}
      {place === 'done' && <span className="sr-only">, done</span>}
    </li>
  );
}
