import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';

const FIELDS = `t.id, t.name, trim_scale(t.percent)::text as percent, t.category, t.reason_code as "reasonCode",
  t.reason_text as "reasonText", t.is_compound as compound, t.is_default as "isDefault",
  ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.updated_at')} as "updatedAt"`;

const ACTIVE = ['t.user_id = :userId', 't.archived_at is null'];

/** One seller's rates by name, without those that are archived. */
export const taxRateListStatement = jsonListStatement({
  name: 'list_tax_rates',
  parameters: { userId: uuid },
  fields: FIELDS,
  from: 'tax_rates t',
  where: ACTIVE,
  orderBy: 'lower(t.name), t.percent desc, t.id',
  isPaged: false,
});

export const findTaxRateStatement = namedStatement({
  name: 'find_tax_rate',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${FIELDS} from tax_rates t where t.id = :id and ${ACTIVE.join(' and ')}) r`,
});

/** Whether a line of the seller's names the rate. `document_lines_taxed_index` holds the lines with taxes only. */
export const isTaxRateUsedStatement = namedStatement({
  name: 'is_tax_rate_used',
  parameters: { id: uuid, userId: uuid },
  row: { isUsed: boolean },
  sql: `select exists (select from document_lines l where l.user_id = :userId
    and l.taxes <> '[]' and l.taxes @> jsonb_build_array(jsonb_build_object('rateId', :id))) as "isUsed"`,
});
