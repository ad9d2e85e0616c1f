import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { array, boolean, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import { itemSorts, type SortDirection } from '#shared/list-order.ts';

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

/** Which items a list picks. */
export interface ItemFilterShape {
  /** By a LIKE pattern (`:pattern`). */
  hasSearch: boolean;
  /** For one kind of document (`:availableFor`). */
  hasUse: boolean;
  /** By currency and by ids (`:currency`, `:ids`), where they are given. */
  isFiltered: boolean;
}

interface ItemListShape extends ItemFilterShape {
  /** Undefined for the newest first. */
  order: { sort: (typeof itemSorts)[number]; dir: SortDirection } | undefined;
  isPaged: boolean;
}

const CURRENCY = 'coalesce(i.currency, (select u.currency from users u where u.id = :userId))';

// Amounts of different currencies say nothing about each other.
const orders = {
  name: (dir: SortDirection) => `i.search ${dir}`,
  rate: (dir: SortDirection) => `i.currency nulls first, i.rate ${dir}`,
};

/** Conditions on an item `i`, which all hold, the parameters that they name, and a name for them. */
export function itemFilter({ hasSearch, hasUse, isFiltered }: ItemFilterShape) {
  const where = ['i.user_id = :userId'];
  if (hasSearch) where.push('i.search like :pattern');
  if (hasUse) where.push("i.available_for in ('both', :availableFor)");
  if (isFiltered)
    where.push(`(:currency is null or ${CURRENCY} = :currency)`, '(:ids is null or i.id = any(:ids))');
  return {
    name: [hasSearch && 'search', hasUse && 'use', isFiltered && 'filtered'].filter(Boolean).join('_'),
    where,
    parameters: {
      userId: uuid,
      ...(hasSearch && { pattern: text }),
      ...(hasUse && { availableFor: text }),
      ...(isFiltered && { currency: nullable(text), ids: nullable(array(uuid)) }),
    },
  };
}

/** One seller's items. */
export function itemListStatement({ order, isPaged, ...shape }: ItemListShape) {
  const { name, ...filter } = itemFilter(shape);
  return jsonListStatement({
    ...filter,
    name: ['list_items', name, order?.sort, order?.dir].filter(Boolean).join('_'),
    fields: ITEM_FIELDS,
    from: 'items i',
    orderBy: order ? `${orders[order.sort](order.dir)}, i.seq desc` : 'i.seq desc',
    isPaged,
  });
}

/** Shapes that between them use every part, for the test of what statements answer. */
export const itemListStatements = [false, true].flatMap((isPaged) =>
  [false, true].flatMap((hasSearch) =>
    [false, true].flatMap((hasUse) =>
      ([undefined, ...itemSorts] as const).map((sort) =>
        itemListStatement({
          ...{ hasSearch, hasUse, isPaged, isFiltered: sort !== undefined },
          order: sort && { sort, dir: 'asc' },
        }),
      ),
    ),
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
