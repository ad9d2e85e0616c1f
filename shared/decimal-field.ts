import { z } from 'zod';
import { hundredthsString, parseHundredths } from './money.ts';

interface DecimalRule {
  /** Said when nothing was given. */
  required: string;
  /** Smallest and largest value, in hundredths, each with its message. */
  min: { hundredths: bigint; message: string };
  max: { hundredths: bigint; message: string };
}

export const plainDecimalMessage = 'Enter a plain number with at most 2 decimal places, like 1250.50';

/**
 * A decimal given as a JSON number or a string, with at most two places.
 * Parses to the decimal string that travels and is stored: `5` → `"5.00"`.
 */
export function decimalField(rule: DecimalRule) {
  return z.union([z.string(), z.number()], { error: rule.required }).transform((value, context) => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (value === '') return problem(rule.required);
    const hundredths = parseHundredths(value);
    if (hundredths === undefined) return problem(plainDecimalMessage);
    if (hundredths < rule.min.hundredths) return problem(rule.min.message);
    if (hundredths > rule.max.hundredths) return problem(rule.max.message);
    return hundredthsString(hundredths);
  });
}
