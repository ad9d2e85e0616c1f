import type { Ref } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { currencyNames } from '#shared/currencies.ts';

interface CurrencyPickerProps {
  /** A code of ISO 4217. */
  value: string;
  onValueChange: (currency: string) => void;
  onBlur: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const options = Object.entries(currencyNames).map(([code, name]) => ({
  value: code,
  label: `${code} · ${name}`,
}));

/** A currency, searched by its code or name. */
export function CurrencyPicker(props: CurrencyPickerProps) {
  return (
    <Combobox
      {...props}
      label="Currencies"
      options={options}
      searchPlaceholder="Search by code or name"
      emptyText="No such currency"
    />
  );
}
