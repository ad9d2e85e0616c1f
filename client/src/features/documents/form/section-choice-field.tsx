import { useController, useFormContext } from 'react-hook-form';
import { Select } from '#client/ui/select.tsx';
import type { SectionChoice } from '#shared/proposal-options.ts';
import type { DocumentFormValues } from './document-form-values.ts';

const options = [
  { value: 'all', label: 'All items' },
  { value: 'one', label: 'Client picks one (packages)' },
  { value: 'any', label: 'Client picks any' },
] as const;

interface SectionChoiceFieldProps {
  /** Among the sections. */
  number: number;
  isReadOnly: boolean;
}

/** How many of the lines below a heading the client takes. */
export function SectionChoiceField({ number, isReadOnly }: SectionChoiceFieldProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const { field } = useController({ control, name: `sections.${number}.choice` });
  return (
    <Select<SectionChoice>
      ref={field.ref}
      aria-label={`What the client takes of section ${number + 1}`}
      options={options}
      value={field.value ?? 'all'}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      isDisabled={isReadOnly}
      className="max-w-72"
    />
  );
}
