import { invalidField } from '#server/errors.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage } from '#shared/decimal-field.ts';
import { parseMoney } from '#shared/money.ts';

/** An amount in minor units. @throws DomainError 400 for more places than its currency has */
export function minorOfField<Amount extends string | undefined>(
  amount: Amount,
  currency: string,
): bigint | (Amount extends undefined ? undefined : never) {
  if (amount === undefined) return undefined as never;
  const minor = parseMoney(amount, currency);
  if (minor === undefined) throw invalidField('amount', placesMessage(currencyPlaces(currency)));
  return minor;
}

/** The day of an entry, today if not given. @throws DomainError 400 for one that is yet to come */
export function dayOfField(paidOn: string | undefined, today: string): string {
  if (paidOn !== undefined && paidOn > today)
    throw invalidField('paidOn', "Choose a day that isn't in the future");
  return paidOn ?? today;
}
