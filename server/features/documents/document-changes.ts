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

/** The lines that an update really brings, or undefined if they are the present ones in the present order. */
export function changedLines(
  stored: readonly ParsedLineItem[],
  wanted: readonly ParsedLineItem[] | undefined,
): readonly ParsedLineItem[] | undefined {
  const plain = ({ description, quantity, rate }: ParsedLineItem) => ({ description, quantity, rate });
  return wanted && !isDeepStrictEqual(wanted.map(plain), stored.map(plain)) ? wanted : undefined;
}
