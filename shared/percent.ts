import { parseDecimal, toDecimalString } from './money.ts';

const PLACES = 4;

/** 100 % as {@link parsePercent} reads it. */
export const WHOLE = 1_000_000n;

/** `"9.975"` → `99750n`: ten-thousandths of a percent. @returns undefined unless it is a plain decimal */
export const parsePercent = (percent: string): bigint | undefined => parseDecimal(percent, PLACES);

/** `"19.0000"` → `"19"`, `"9.9750"` → `"9.975"`: a percentage without zeros that say nothing. */
export function plainPercent(percent: string): string {
  const parsed = parsePercent(percent);
  return parsed === undefined ? percent : toDecimalString(parsed, PLACES).replace(/\.?0+$/, '');
}

/** `"19.0000"` → `"19 %"`, as documents write it. */
export const formatPercent = (percent: string): string => `${plainPercent(percent)} %`;
