/** Of a row of `document_taxes`, with its types. */
const columns = {
  ...{ set_no: 'integer', rate_no: 'integer', name: 'text', percent: 'numeric', category: 'text' },
  ...{ reason_code: 'text', reason_text: 'text', compound: 'boolean', base: 'numeric', amount: 'numeric' },
};

const names = Object.keys(columns).join(', ');

/** Inserts what each rate takes of the document `d`, which `source` names. Reads `:taxes`, a JSON array. */
export const insertTaxesSql = (source: string) =>
  `insert into document_taxes (user_id, document_id, ${names})
  select d.user_id, d.id, t.* from ${source} d, jsonb_to_recordset(:taxes)
    as t(${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})`;

/** The taxes of the document `d` by rate, read from `source`: a table, or a query's name. */
export const taxesSql = (source: string) => `(
  select coalesce(json_agg(json_build_object('name', t.name, 'percent', trim_scale(t.percent)::text, 'category', t.category,
    'reason', coalesce(t.reason_text, t.reason_code), 'base', t.base::text, 'amount', t.amount::text)
    order by t.at), '[]')
  from (select name, percent, category, reason_code, reason_text, sum(base) as base, sum(amount) as amount,
      min(set_no * 10 + rate_no) as at
    from ${source} where document_id = d.id
    group by name, percent, category, reason_code, reason_text, compound) t)`;

/** The same of many documents, which each row names. */
export const insertTaxesOfManySql = `insert into document_taxes (user_id, document_id, ${names})
  select :userId, t.document_id, ${Object.keys(columns)
    .map((name) => `t.${name}`)
    .join(', ')}
  from jsonb_to_recordset(:taxes) as t(document_id uuid, ${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;
