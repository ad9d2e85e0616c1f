/** A type of PostgreSQL as it comes and goes through a statement, with what it is in TypeScript. */
export interface SqlType<Value> {
  /** Its name in a cast. */
  name: string;
  /** Never there: carries the type alone. */
  value?: Value;
}

const sqlType = <Value>(name: string): SqlType<Value> => ({ name });

export const text = sqlType<string>('text');
/** A text that is one of a few. */
export const oneOf = <Value extends string>() => sqlType<Value>('text');
export const uuid = sqlType<string>('uuid');
export const boolean = sqlType<boolean>('boolean');
export const integer = sqlType<number>('integer');
export const float = sqlType<number>('double precision');
/** Also `count(*)`: more than a JavaScript number holds, so it comes as text. */
export const bigint = sqlType<string>('bigint');
/** A decimal string. */
export const numeric = sqlType<string>('numeric');
/** `2026-11-29`. */
export const date = sqlType<string>('date');
export const bytes = sqlType<Buffer>('bytea');
export const instant = sqlType<Date>('timestamp with time zone');
export const json = <Value>() => sqlType<Value>('json');
/** As a parameter it is given as JSON text. */
export const jsonb = <Value = string>() => sqlType<Value>('jsonb');

/** `undefined` is stored as null too. */
export const nullable = <Value>(type: SqlType<Value>): SqlType<Value | null> => ({ name: type.name });

export const array = <Value>(type: SqlType<Value>): SqlType<readonly Value[]> => ({ name: `${type.name}[]` });

export type SqlTypes = Record<string, SqlType<unknown>>;

type ValueOf<Type> = Type extends SqlType<infer Value> ? Value : never;

/** What a row with these columns is. */
export type RowOf<Types extends SqlTypes> = { [Column in keyof Types]: ValueOf<Types[Column]> };

/** What is given for these parameters. */
export type ParametersOf<Types extends SqlTypes> = {
  [Name in keyof Types]: null extends ValueOf<Types[Name]>
    ? ValueOf<Types[Name]> | undefined
    : ValueOf<Types[Name]>;
};
