import { useEffect, useId, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { DEFAULT_UNIT, units, unitText } from '#shared/unit-text.ts';
import { MAX_LABEL_LENGTH } from '#shared/units.ts';
import type { LineDrafts } from './line-drafts.ts';

const options = units.map(({ code, name, short }) => ({
  value: code,
  label: name,
  // What the field shows, where there is little room.
  short: short || '–',
}));

interface LineUnitProps {
  index: number;
  isReadOnly: boolean;
}

/** Leads to a unit in the seller's own words. */
const OTHER = 'other';

/** What the quantity of a line counts, behind it. A label of the seller's own stays until another unit is chosen. */
export function LineUnit({
  index,
  isReadOnly,
  onOther,
}: LineUnitProps & { onOther: (isOther: boolean) => void }) {
  const { control, setValue } = useFormContext<LineDrafts>();
  const { field } = useController({ control, name: `items.${index}.unit` });
  const [quantity, label] = useWatch({
    control,
    name: [`items.${index}.quantity`, `items.${index}.unitLabel`],
  });
  const own = label ? [{ value: 'own', label }] : [];
  return (
    <Select
      ref={field.ref}
      aria-label="Unit"
      options={[...options, ...own, { value: OTHER, label: 'Other…' }]}
      value={label ? 'own' : field.value || DEFAULT_UNIT}
      shownText={label || unitText(quantity ?? '', field.value) || '–'}
      isDisabled={isReadOnly}
      onBlur={field.onBlur}
      onValueChange={(unit) => {
        onOther(unit === OTHER || unit === 'own');
        if (unit === OTHER || unit === 'own') return;
        if (label) setValue(`items.${index}.unitLabel`, null, { shouldDirty: true });
        field.onChange(unit === DEFAULT_UNIT ? null : unit);
      }}
      className="w-16 shrink-0 gap-1 px-1.5"
    />
  );
}

/** Names the unit of a line that no list has. */
export function OwnUnit({ index, isReadOnly, isFocused }: LineUnitProps & { isFocused: boolean }) {
  const id = useId();
  const { control } = useFormContext<LineDrafts>();
  const { field, fieldState } = useController({ control, name: `items.${index}.unitLabel` });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list of units gives the focus back to its field first.
    if (isFocused) requestAnimationFrame(() => input.current?.focus());
  }, [isFocused]);
  const message = fieldState.error?.message;
  return (
    <div className="order-1 col-span-full grid gap-1 sm:col-start-2 sm:-col-end-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-muted text-sm">
          Own unit
        </label>
        <Input
          {...field}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          id={id}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value || null)}
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          placeholder="sessions"
          readOnly={isReadOnly}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          className="w-44"
        />
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}
