/** The currency of a document that names none. */
export const DEFAULT_CURRENCY = 'USD';

/** ISO 4217: amounts in these have no decimals. */
export const zeroPlaceCurrencies: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');

/** ISO 4217: amounts in these have three decimals. */
export const threePlaceCurrencies: readonly string[] = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

const places: ReadonlyMap<string, number> = new Map([
  ...zeroPlaceCurrencies.map((code) => [code, 0] as const),
  ...threePlaceCurrencies.map((code) => [code, 3] as const),
]);

/** How many decimals an amount has; `currency_places` of the database says the same. */
export const currencyPlaces = (currency: string): number => places.get(currency) ?? 2;
