import { useId } from 'react';
import { cn } from '#client/lib/cn.ts';
import { type ImportKind, importKinds } from '#shared/imports.ts';
import { kindTexts } from './import-texts.ts';

interface KindFieldProps {
  value: ImportKind;
  isDisabled: boolean;
  onChange: (kind: ImportKind) => void;
}

/** What the file holds. */
export function KindField({ value, isDisabled, onChange }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" disabled={isDisabled}>
      <legend className="mb-1.5 font-medium text-sm">What does the file hold?</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {importKinds.map((kind) => (
          <label
            key={kind}
            className={cn(
              'flex min-w-0 gap-3 rounded-card border px-4 py-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
              kind === value ? 'border-ink bg-sunken' : 'border-line hover:border-edge-hover',
            )}
          >
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-4 shrink-0 accent-ink"
              checked={kind === value}
              aria-label={kindTexts[kind].title}
              aria-describedby={`${id}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{kindTexts[kind].title}</span>
              <span id={`${id}-${kind}`} className="block text-muted text-sm">
                {kindTexts[kind].text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
