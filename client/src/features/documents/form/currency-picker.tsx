import type { Ref } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { currencyNames } from '#shared/currencies.ts';

interface CurrencyPickerProps {
  /** A code of ISO 4217; empty where none is chosen. */
  value: string;
  /** Given, there may be none, and this says what that means. */
  noneLabel?: string;
  onValueChange: (currency: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const NONE = 'none';

export const currencyOptions = Object.entries(currencyNames).map(([code, name]) => ({
  value: code,
  label: `${code} · ${name}`,
}));

/** A currency, searched by its code or name. */
export function CurrencyPicker({ value, noneLabel, onValueChange, ...rest }: CurrencyPickerProps) {
  return (
    <Combobox
      {...rest}
      label="Currencies"
      options={noneLabel ? [{ value: NONE, label: noneLabel }, ...currencyOptions] : currencyOptions}
      value={value || NONE}
      onValueChange={(picked) => onValueChange(picked === NONE ? '' : picked)}
      searchPlaceholder="Search by code or name"
      emptyText="No such currency"
    />
  );
}
