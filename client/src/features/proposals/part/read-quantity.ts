import { parseHundredths } from '#shared/money.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

/** In hundredths; undefined for what is no quantity. */
export function readQuantity(text: string): bigint | undefined {
  const quantity = parseHundredths(plainDecimal(text, 2));
  return quantity !== undefined && quantity >= 0n ? quantity : undefined;
}
