import { isCalendarDate } from '#shared/dates.ts';
import type { ItemUse } from '#shared/item.ts';
import {
  clientSorts,
  type DocumentSort,
  documentSorts,
  itemSorts,
  type ListSort,
  type SortDirection,
  sortDirections,
  usualDirections,
} from '#shared/list-order.ts';
import type { ViewList } from '#shared/saved-view.ts';

/** Filters and order of a list, as they stand in the address and in the call. */
export interface ListFilters {
  clientId?: string | undefined;
  /** First and last day of issue. */
  from?: string | undefined;
  to?: string | undefined;
  /** Decimal strings. */
  min?: string | undefined;
  max?: string | undefined;
  currency?: string | undefined;
  availableFor?: ItemUse | undefined;
  sort?: ListSort | undefined;
  dir?: SortDirection | undefined;
}

export type FilterName = Exclude<keyof ListFilters, 'sort' | 'dir'>;

interface ListSpec {
  filters: readonly FilterName[];
  sorts: readonly ListSort[];
}

const documents: ListSpec = {
  filters: ['clientId', 'from', 'to', 'min', 'max', 'currency'],
  sorts: documentSorts,
};

/** What each list can be narrowed and ordered by. */
export const listSpecs: Readonly<Record<ViewList, ListSpec>> = {
  invoices: documents,
  proposals: documents,
  clients: { filters: ['currency'], sorts: clientSorts },
  items: { filters: ['availableFor', 'currency'], sorts: itemSorts },
};

const AMOUNT = /^\d{1,10}(\.\d{1,3})?$/;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const fits: Record<FilterName | 'dir', (value: string) => boolean> = {
  clientId: (value) => GUID.test(value),
  from: isCalendarDate,
  to: isCalendarDate,
  min: (value) => AMOUNT.test(value),
  max: (value) => AMOUNT.test(value),
  currency: (value) => /^[A-Z]{3}$/.test(value),
  availableFor: (value) => value === 'invoices' || value === 'proposals',
  dir: (value) => sortDirections.some((dir) => dir === value),
};

/** What the address says; what can't be understood, and ranges that end before they begin, are left out. */
export function readFilters(list: ViewList, parameters: URLSearchParams): ListFilters {
  const { filters, sorts } = listSpecs[list];
  const found: Record<string, string> = {};
  for (const name of [...filters, 'dir'] as const) {
    const value = parameters.get(name);
    if (value !== null && fits[name](value)) found[name] = value;
  }
  const sort = sorts.find((each) => each === parameters.get('sort'));
  if (sort) found.sort = sort;
  const { from, to, min, max, ...rest } = found as ListFilters;
  const days = from && to && to < from ? {} : { ...(from && { from }), ...(to && { to }) };
  const amounts = min && max && Number(max) < Number(min) ? {} : { ...(min && { min }), ...(max && { max }) };
  return { ...days, ...amounts, ...rest };
}

/** Whether something narrows the list, beside its order. */
export const isFiltered = ({ sort: _, dir: __, ...filters }: ListFilters) => Object.keys(filters).length > 0;

/** Order after a press on the head of a column: its usual one, then the other one. */
export function nextOrder(
  { sort = 'number', dir }: ListFilters,
  pressed: DocumentSort,
): Pick<ListFilters, 'sort' | 'dir'> {
  const usual = usualDirections[pressed];
  const isTurned = sort === pressed && (dir ?? usual) === usual;
  const isDefault = pressed === 'number' && !isTurned;
  return {
    sort: isDefault ? undefined : pressed,
    dir: isTurned ? sortDirections.find((each) => each !== usual) : undefined,
  };
}

/** Another one where other rows are looked for; their order is none of it. */
export const selectionKey = ({
  search,
  status,
  filters: { sort: _, dir: __, ...filters } = {},
}: {
  search: string;
  status?: string | undefined;
  filters?: ListFilters | undefined;
}): string => JSON.stringify([search, status, filters]);
