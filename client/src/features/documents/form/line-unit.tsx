import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Select } from '#client/ui/select.tsx';
import { DEFAULT_UNIT, units, unitText } from '#shared/units.ts';
import type { LineDrafts } from './line-drafts.ts';

const options = units.map(({ code, name, short }) => ({
  value: code,
  label: name,
  // What the field shows, where there is little room.
  short: short || '–',
}));

/** What the quantity of a line counts, behind it. A label of the seller's own stays until another unit is chosen. */
export function LineUnit({ index, isReadOnly }: { index: number; isReadOnly: boolean }) {
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
      options={[...options, ...own]}
      value={label ? 'own' : field.value || DEFAULT_UNIT}
      shownText={label || unitText(quantity ?? '', field.value) || '–'}
      isDisabled={isReadOnly}
      onBlur={field.onBlur}
      onValueChange={(unit) => {
        if (unit === 'own') return;
        if (label) setValue(`items.${index}.unitLabel`, null, { shouldDirty: true });
        field.onChange(unit === DEFAULT_UNIT ? null : unit);
      }}
      className="w-16 shrink-0 gap-1 px-1.5"
    />
  );
}
