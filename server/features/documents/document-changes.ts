import { isDeepStrictEqual } from 'node:util';
import type { DocumentDetails } from './document-content.ts';
import { keptContentOf, type LineContent, type StoredLine, withoutId } from './line-content.ts';

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
  /** Names of the details that are others than the current ones, `items`, and `choice` of what a client may choose. */
  changed: string[];
}

/** @returns undefined if all of it is as it was, lines in the current order */
export function changedContent(
  current: { details: DocumentDetails; lines: readonly StoredLine[] },
  wanted: { details: DocumentDetails; lines: readonly LineContent[] | undefined },
): ContentChange | undefined {
  const before = current.lines.map(keptContentOf);
  const isSame = !wanted.lines || isDeepStrictEqual(wanted.lines.map(withoutId), before.map(withoutId));
  const lines = isSame ? before : (wanted.lines ?? before);
  const changed: string[] = (Object.keys(wanted.details) as (keyof DocumentDetails)[]).filter(
    (name) => !isDeepStrictEqual(wanted.details[name] ?? null, current.details[name] ?? null),
  );
  if (!isSame) changed.push('items');
  if (choicesOf(wanted.details) !== choicesOf(current.details)) changed.push('choice');
  return changed.length > 0 ? { details: wanted.details, lines, changed } : undefined;
}

/** Which lines the client chooses among: another choice is another sum. */
const choicesOf = ({ sections }: DocumentDetails): string =>
  JSON.stringify(
    sections.map(
      ({ at, choice = 'all' }, index) => choice !== 'all' && [at, choice, sections[index + 1]?.at],
    ),
  );
