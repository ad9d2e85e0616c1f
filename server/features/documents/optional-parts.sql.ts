/**
 * A part that most documents lack. PostgreSQL sets up every subquery of a statement before it runs, those in a branch that is
 * never taken too; for all parts of one invoice that takes several times as long as reading it. So a statement has the
 * parts that it is made with, and says which others there are.
 */
interface OptionalField {
  part: string;
  sql: string;
  /** SQL of a document's field without the part. */
  none: string;
  /** SQL of whether the seller `:userId` has any. Lists ask that once, and look in their rows only where there are some. */
  sellerHas?: string | undefined;
}

/** SQL of an answered field over the document `d`. */
export type Field = string | OptionalField;
export type Fields = Record<string, Field>;

/** Part → SQL of whether the document `d` has it. */
export type PartConditions = Record<string, string>;

/** Names of the parts that a statement reads. */
export type Parts = readonly string[] | 'all';

export const NONE = 'null::json';
export const EMPTY = "'[]'::json";

/** A field of a part of the document. */
export const ofPart = (part: string, sql: string, none: string = NONE, sellerHas?: string): Field => ({
  ...{ part, sql, none, sellerHas },
});

const fieldSql = (field: Field, parts: Parts) => {
  if (typeof field === 'string') return field;
  const { part, sql, none, sellerHas } = field;
  if (parts === 'all') return sellerHas ? `case when ${sellerHas} then ${sql} else ${none} end` : sql;
  return parts.includes(part) ? sql : none;
};

/** Fields as a select list. */
export const selectList = (fields: Fields, parts: Parts) =>
  Object.entries(fields)
    .map(([name, field]) => `${fieldSql(field, parts)} as "${name}"`)
    .join(', ');

/** Fields as arguments of `json_build_object`. */
export const jsonArguments = (fields: Fields, parts: Parts) =>
  Object.entries(fields)
    .map(([name, field]) => `'${name}', ${fieldSql(field, parts)}`)
    .join(', ');

/** SQL of the names of further parts that the document has, with blanks between them. */
export function furtherPartsSql(conditions: PartConditions, parts: Parts): string {
  const further = Object.entries(conditions).filter(([part]) => parts !== 'all' && !parts.includes(part));
  if (further.length === 0) return "''";
  return `concat_ws(' ', ${further.map(([part, has]) => `case when ${has} then '${part}' end`).join(', ')})`;
}

/**
 * Reads a document with all its parts: first as if it had none, and with those that it turned out to have as long as there
 * are others. Each answer is of one moment.
 * @param find reads it with some of the parts; answers in `furtherParts` what {@link furtherPartsSql} says
 */
export async function withItsParts<Row extends { furtherParts: string }>(
  find: (parts: readonly string[]) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  let parts: readonly string[] = [];
  for (;;) {
    const row = await find(parts);
    if (!row?.furtherParts) return row;
    parts = [...parts, ...row.furtherParts.split(' ')].sort();
  }
}

/** One statement for each choice of parts, made when it is first asked for. */
export function byParts<Statement>(make: (parts: readonly string[], name: string) => Statement) {
  const made = new Map<string, Statement>();
  return (parts: readonly string[]): Statement => {
    const name = parts.join('_');
    const known = made.get(name);
    if (known) return known;
    const statement = make(parts, name);
    made.set(name, statement);
    return statement;
  };
}
