import { isDeepStrictEqual } from 'node:util';
import type { ParsedLineItem } from '#shared/line-item.ts';

/** The fields that an update really changes. Missing and empty text are the same. */
export function changedFields<Row extends object, Field extends keyof Row & string>(
  row: Row,
  wanted: { [Name in Field]?: Row[Name] | undefined },
): Partial<Pick<Row, Field>> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => {
      const present = row[name as Field];
      return value !== undefined && (value ?? '') !== (present ?? '');
    }),
  ) as Partial<Pick<Row, Field>>;
}

/** The lines that an update really brings, or undefined if they are the current ones in the current order. */
export function changedLines(
  stored: readonly (ParsedLineItem & { amount: string })[],
  wanted: readonly ParsedLineItem[] | undefined,
): readonly ParsedLineItem[] | undefined {
  // What a line amounts to follows from the rest of it.
  const current = stored.map(({ amount: _amount, ...line }) => line);
  return wanted && !isDeepStrictEqual(wanted, current) ? wanted : undefined;
}
