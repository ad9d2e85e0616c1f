/**
 * SQL of a sum as it travels: with the places of its currency, also where nothing was added up.
 * @param sum SQL of it, which may be null
 * @param currency SQL of its code
 */
export const moneySql = (sum: string, currency: string): string =>
  `round(coalesce(${sum}, 0), currency_places(${currency}))::text`;

/**
 * SQL of minor units as money travels.
 * @param minor SQL of them
 * @param currency SQL of its code
 */
export const minorSql = (minor: string, currency: string): string =>
  moneySql(`${minor} / power(10::numeric, currency_places(${currency}))`, currency);
