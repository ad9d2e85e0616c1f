import { type Database, queryNamed } from './client.ts';

/** `:name` in a statement, but not the second colon of a cast, and not inside a word. */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/** Raw SQL with named parameters, prepared once per connection. */
export interface NamedStatement<Parameters extends object, Row> {
  /** As PostgreSQL gets it, with numbered parameters. */
  text: string;
  run(db: Database, parameters: Parameters): Promise<Row[]>;
}

/**
 * A statement with a parameter `:name` for each field of `Parameters`, each with its cast. What else stands in the text
 * is fixed: values are parameters.
 * @param name unique in the product; it names the prepared statement
 * @throws Error when a parameter of the text is no field of the parameters that are given
 */
export function namedStatement<Parameters extends object, Row>(
  name: string,
  sql: string,
): NamedStatement<Parameters, Row> {
  const names: string[] = [];
  const text = sql.replace(PARAMETER, (_whole, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return {
    text,
    run(db, parameters) {
      const values = names.map((parameter) => {
        if (!(parameter in parameters)) throw new Error(`${name} needs a value for :${parameter}`);
        return parameters[parameter as keyof Parameters];
      });
      return queryNamed<Row>(db, name, text, values);
    },
  };
}
