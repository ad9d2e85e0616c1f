import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { array, boolean, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';

const ITEM_FIELDS = `i.id, i.name, i.description, i.rate::text as rate, i.currency, i.unit, i.unit_label as "unitLabel",
  i.tax_rate_ids as "taxRateIds", i.terms,
  i.available_for as "availableFor",
  ${isoSql('i.created_at')} as "createdAt", ${isoSql('i.updated_at')} as "updatedAt"`;

export const findItemStatement = namedStatement({
  name: 'find_item',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${ITEM_FIELDS} from items i where i.id = :id and i.user_id = :userId) r`,
});

interface ItemListShape {
  /** By a LIKE pattern (`:pattern`). */
  hasSearch: boolean;
  /** For one kind of document (`:availableFor`). */
  hasUse: boolean;
  isPaged: boolean;
}

/** One seller's items, newest first. */
export function itemListStatement({ hasSearch, hasUse, isPaged }: ItemListShape) {
  const where = ['i.user_id = :userId'];
  if (hasSearch) where.push('i.search like :pattern');
  if (hasUse) where.push("i.available_for in ('both', :availableFor)");
  return jsonListStatement({
    name: ['list_items', hasSearch && 'search', hasUse && 'use'].filter(Boolean).join('_'),
    parameters: {
      userId: uuid,
      ...(hasSearch && { pattern: text }),
      ...(hasUse && { availableFor: text }),
    },
    fields: ITEM_FIELDS,
    from: 'items i',
    where,
    orderBy: 'i.seq desc',
    isPaged,
  });
}

/** All shapes, for the test of what statements answer. */
export const itemListStatements = [false, true].flatMap((isPaged) =>
  [false, true].flatMap((hasSearch) =>
    [false, true].map((hasUse) => itemListStatement({ hasSearch, hasUse, isPaged })),
  ),
);

/** Whether all of some tax rates are the seller's and in use. */
export const ownTaxRates = namedStatement({
  name: 'own_tax_rates',
  parameters: { userId: uuid, ids: array(uuid) },
  row: { areOwn: boolean },
  sql: `select count(*) = cardinality(:ids) as "areOwn" from tax_rates
    where id = any(:ids) and user_id = :userId and archived_at is null`,
});
