import type { Ref } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { useCountries } from './countries.ts';

interface CountryPickerProps {
  /** Two letters of ISO 3166-1; empty for none. */
  value: string;
  onValueChange: (country: string) => void;
  onBlur: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const NONE = 'none';

/** A country, searched by its name or its letters. */
export function CountryPicker({ value, onValueChange, ...rest }: CountryPickerProps) {
  const countries = useCountries();
  return (
    <Combobox
      {...rest}
      label="Countries"
      options={[...(value ? [{ value: NONE, label: 'No country' }] : []), ...countries]}
      value={value}
      chosen={value ? { value, label: value } : undefined}
      onValueChange={(picked) => onValueChange(picked === NONE ? '' : picked)}
      searchPlaceholder="Search by name"
      emptyText="No such country"
    />
  );
}
