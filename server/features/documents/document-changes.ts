import { isDeepStrictEqual } from 'node:util';
import type { DocumentDetails } from './document-content.ts';
import { contentOf, type LineContent, type StoredLine } from './line-content.ts';

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

/** What an update really changes of what a document says. */
export interface ContentChange {
  details: DocumentDetails;
  lines: readonly LineContent[];
  /** Names of the details that are others than the current ones, and `items`. */
  changed: string[];
}

/** @returns undefined if all of it is as it was, lines in the current order */
export function changedContent(
  current: { details: DocumentDetails; lines: readonly StoredLine[] },
  wanted: { details: DocumentDetails; lines: readonly LineContent[] | undefined },
): ContentChange | undefined {
  const before = current.lines.map(contentOf);
  const lines = wanted.lines ?? before;
  const changed: string[] = (Object.keys(wanted.details) as (keyof DocumentDetails)[]).filter(
    (name) => !isDeepStrictEqual(wanted.details[name] ?? null, current.details[name] ?? null),
  );
  if (!isDeepStrictEqual(lines, before)) changed.push('items');
  return changed.length > 0 ? { details: wanted.details, lines, changed } : undefined;
}
