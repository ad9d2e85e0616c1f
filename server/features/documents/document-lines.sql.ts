/** What is stored of every line, with its types. */
const plainColumns = {
  ...{ description: 'text', quantity: 'numeric', rate: 'numeric', amount: 'numeric', unit: 'text' },
};

/** What is stored of a line. Rows come in this order. */
const columns = {
  ...plainColumns,
  ...{
    discount_kind: 'text',
    discount_percent: 'numeric',
    discount_amount: 'numeric',
    net_amount: 'numeric',
  },
  ...{ taxes: 'jsonb', unit_label: 'text', service_from: 'date', service_to: 'date' },
  // Of credit notes.
  credits_line_id: 'uuid',
  // Of parts of proposals.
  proposal_line_id: 'uuid',
  // Of proposals.
  ...{ is_optional: 'boolean', is_selected: 'boolean', client_quantity: 'jsonb' },
  // Of a line that was there before.
  id: 'uuid',
};

/** Of columns that are never null, where a call leaves them out. */
const defaults: Record<string, string> = {
  discount_amount: '0',
  taxes: "'[]'",
  is_optional: 'false',
  is_selected: 'true',
  id: 'gen_random_uuid()',
};

const names = Object.keys(columns);
const insertedValue = (name: string) =>
  defaults[name] ? `coalesce(l.${name}, ${defaults[name]})` : `l.${name}`;
const typed = (some: Record<string, string>) =>
  Object.entries(some)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

const insertSql = (source: string, some: Record<string, string>) => {
  const own = Object.keys(some);
  return `insert into document_lines (user_id, document_id, position, ${own.join(', ')})
  select d.user_id, d.id, l.position, ${own.map(insertedValue).join(', ')}
  from ${source} d, rows from (jsonb_to_recordset(:lines)
    as (${typed(some)})) with ordinality as l(${own.join(', ')}, position)`;
};

/**
 * Inserts the lines of the row `document` `d`, which `source` names.
 * Reads `:lines`, a JSON array of objects with {@link columns}.
 */
export const insertLinesSql = (source: string) => insertSql(source, columns);

/** The same for lines of which {@link isPlainLine} is true. */
export const insertPlainLinesSql = (source: string) => insertSql(source, plainColumns);

/** @param line as `:lines` has it, without what is the column's default */
export const isPlainLine = (line: object): boolean => Object.keys(line).every((name) => name in plainColumns);

/** The discount of a line or document as it is answered: what was agreed to. */
export const discountSql = (row: string) => `case ${row}.discount_kind
  when 'percent' then json_build_object('percent', trim_scale(${row}.discount_percent)::text)
  when 'amount' then json_build_object('amount', ${row}.discount_amount::text) end`;

/** What it comes to. */
export const discountAmountSql = (row: string) =>
  `case when ${row}.discount_kind is not null then ${row}.discount_amount::text end`;

const plainFieldsSql = `'description', l.description, 'quantity', l.quantity::text, 'rate', l.rate::text,
  'amount', l.amount::text`;

/** What is answered of a line `l`: decimals are strings. As arguments of `json_build_object`. */
export const lineFieldsSql = `${plainFieldsSql}, 'discount', ${discountSql('l')}, 'discountAmount', ${discountAmountSql('l')},
  'netAmount', coalesce(l.net_amount, l.amount)::text, 'taxes', l.taxes, 'unit', l.unit, 'unitLabel', l.unit_label,
  'serviceFrom', l.service_from, 'serviceTo', l.service_to`;

/** An object of those of the line `l` that it says something under; most say nothing else than what every line does. */
export const saidOfLineSql = `case when num_nonnulls(l.discount_kind, l.unit, l.unit_label, l.service_from, l.service_to) = 0 and l.taxes = '[]'
  then json_build_object(${plainFieldsSql}) else json_build_object(${lineFieldsSql}) end`;

/** The same for what only lines of proposals say. */
export const offeredLineFieldsSql = `'optional', l.is_optional, 'selected', l.is_selected, 'clientQuantity', l.client_quantity`;

/** The same for lines of many documents, each of which names its own and its place there. */
export const insertLinesOfManySql = `insert into document_lines (user_id, document_id, position, ${names.join(', ')})
  select :userId, l.document_id, l.position, ${names.map(insertedValue).join(', ')}
  from jsonb_to_recordset(:lines) as l(document_id uuid, position integer, ${typed(columns)})`;
