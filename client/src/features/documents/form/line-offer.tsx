import { useId } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { DocumentFormValues } from './document-form-values.ts';
import { choiceAt, draftSelection, firstQuantities } from './offered-draft.ts';

interface LineOfferProps {
  index: number;
  isReadOnly: boolean;
}

/** What the client may choose of a line. */
export function LineOffer({ index, isReadOnly }: LineOfferProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const sections = useWatch({ control, name: 'sections' }) ?? [];
  const choice = choiceAt(sections, index);
  return (
    <div
      data-part="options"
      className="order-1 col-span-full flex flex-wrap items-center gap-x-5 gap-y-1.5 py-0.5 sm:col-start-2 sm:-col-end-2"
    >
      {choice === 'one' && <PackageDefault index={index} isReadOnly={isReadOnly} />}
      {choice === 'all' && (
        <LineFlag index={index} name="optional" label="Optional" isReadOnly={isReadOnly} />
      )}
      {choice !== 'one' && <SelectedFlag index={index} isAsked={choice === 'any'} isReadOnly={isReadOnly} />}
      <QuantityChoice index={index} isReadOnly={isReadOnly} />
    </div>
  );
}

interface LineFlagProps extends LineOfferProps {
  name: 'optional' | 'selected';
  label: string;
}

function LineFlag({ index, name, label, isReadOnly }: LineFlagProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name: `items.${index}.${name}` });
  return (
    <Checkbox
      ref={field.ref}
      label={label}
      isChecked={field.value ?? name === 'selected'}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
      isDisabled={isReadOnly}
      error={fieldState.error?.message}
    />
  );
}

/** Of a line that may be left out. */
function SelectedFlag({ isAsked, ...props }: LineOfferProps & { isAsked: boolean }) {
  const { control } = useFormContext<DocumentFormValues>();
  const isOptional = useWatch({ control, name: `items.${props.index}.optional` });
  if (!isAsked && !isOptional) return null;
  return <LineFlag {...props} name="selected" label="Selected by default" />;
}

/** Which of the packages of a section counts unless the client chooses otherwise. */
function PackageDefault({ index, isReadOnly }: LineOfferProps) {
  const id = useId();
  const { control, setValue } = useFormContext<DocumentFormValues>();
  const [items, sections = []] = useWatch({ control, name: ['items', 'sections'] });
  const number = sections.findLastIndex(({ at }) => at <= index);
  const [from, to] = [sections[number]?.at ?? 0, sections[number + 1]?.at ?? items.length];
  const choose = () => {
    for (let other = from; other < to; other++)
      setValue(`items.${other}.selected`, other === index, { shouldDirty: true });
  };
  return (
    <div className="flex min-h-6 items-start gap-2.5 text-sm leading-5">
      <input
        id={id}
        type="radio"
        name={`package-${number}`}
        checked={draftSelection(items, sections)[index] ?? false}
        onChange={choose}
        disabled={isReadOnly}
        className="mt-0.5 size-4 accent-accent"
      />
      <label htmlFor={id} className="text-ink-soft">
        Selected by default
      </label>
    </div>
  );
}

const numbers = [
  ['min', 'from'],
  ['max', 'to'],
  ['step', 'in steps of'],
] as const;

/** Between which quantities the client chooses. */
function QuantityChoice({ index, isReadOnly }: LineOfferProps) {
  const id = useId();
  const { control, register, setValue } = useFormContext<DocumentFormValues>();
  const path = `items.${index}.clientQuantity` as const;
  const quantities = useWatch({ control, name: path });
  const { errors } = useFormState({ control, name: path });
  const problems = errors.items?.[index]?.clientQuantity;
  const message = problems?.message ?? (problems?.min ?? problems?.max ?? problems?.step)?.message;
  return (
    <>
      <Checkbox
        label="Client chooses the quantity"
        isChecked={Boolean(quantities)}
        onCheckedChange={(isChecked) =>
          setValue(path, isChecked ? firstQuantities : null, { shouldDirty: true, shouldValidate: false })
        }
        isDisabled={isReadOnly}
      />
      {quantities && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {numbers.map(([name, label]) => (
            <div key={name} className="flex items-center gap-2">
              <label htmlFor={`${id}-${name}`} className="text-muted">
                {label}
              </label>
              <Input
                id={`${id}-${name}`}
                inputMode="decimal"
                autoComplete="off"
                isNumeric
                readOnly={isReadOnly}
                aria-invalid={problems?.[name] ? true : undefined}
                aria-describedby={message ? `${id}-error` : undefined}
                className="w-18"
                {...register(`${path}.${name}`)}
              />
            </div>
          ))}
        </div>
      )}
      {message && (
        <FieldError id={`${id}-error`} className="basis-full">
          {message}
        </FieldError>
      )}
    </>
  );
}
