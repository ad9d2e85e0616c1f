/** What a line consists of: names of its columns, the same in a call, with their types. Rows come in this order. */
const columns = { description: 'text', quantity: 'numeric', rate: 'numeric', amount: 'numeric' };

const names = Object.keys(columns);
const list = (prefix: string) => names.map((name) => `${prefix}${name}`).join(', ');

/**
 * Inserts the lines of the row `document` `d`, which `source` names.
 * Reads `:lines`, a JSON array of objects with {@link columns}.
 */
export const insertLinesSql = (source: string) =>
  `insert into document_lines (user_id, document_id, position, ${list('')})
  select d.user_id, d.id, l.position, ${list('l.')}
  from ${source} d, rows from (jsonb_to_recordset(:lines)
    as (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})) with ordinality as l(${list('')}, position)`;

/** The columns of a line `l` as they are answered: decimals are strings. As arguments of `json_build_object`. */
export const lineFieldsSql = names
  .map((name) => `'${name}', l.${name}${columns[name as keyof typeof columns] === 'numeric' ? '::text' : ''}`)
  .join(', ');
