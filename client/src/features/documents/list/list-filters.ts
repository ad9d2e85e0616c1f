import { isCalendarDate } from '#shared/dates.ts';
import {
  type DocumentSort,
  documentSorts,
  type SortDirection,
  sortDirections,
  usualDirections,
} from '#shared/list-order.ts';

/** Filters and order of a list of documents, as they stand in the address and in the call. */
export interface DocumentFilters {
  clientId?: string | undefined;
  /** First and last day of issue. */
  from?: string | undefined;
  to?: string | undefined;
  /** Decimal strings. */
  min?: string | undefined;
  max?: string | undefined;
  currency?: string | undefined;
  sort?: DocumentSort | undefined;
  dir?: SortDirection | undefined;
}

const AMOUNT = /^\d{1,10}(\.\d{1,3})?$/;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const fits: Record<keyof DocumentFilters, (value: string) => boolean> = {
  clientId: (value) => GUID.test(value),
  from: isCalendarDate,
  to: isCalendarDate,
  min: (value) => AMOUNT.test(value),
  max: (value) => AMOUNT.test(value),
  currency: (value) => /^[A-Z]{3}$/.test(value),
  sort: (value) => documentSorts.some((sort) => sort === value),
  dir: (value) => sortDirections.some((dir) => dir === value),
};

export const filterNames = Object.keys(fits) as (keyof DocumentFilters)[];

/** What the address says; what can't be understood, and ranges that end before they begin, are left out. */
export function readFilters(parameters: URLSearchParams): DocumentFilters {
  const found: Record<string, string> = {};
  for (const name of filterNames) {
    const value = parameters.get(name);
    if (value !== null && fits[name](value)) found[name] = value;
  }
  const { from, to, min, max, ...rest } = found as DocumentFilters;
  const days = from && to && to < from ? {} : { ...(from && { from }), ...(to && { to }) };
  const amounts = min && max && Number(max) < Number(min) ? {} : { ...(min && { min }), ...(max && { max }) };
  return { ...days, ...amounts, ...rest };
}

/** Whether something narrows the list, beside its order. */
export const isFiltered = ({ sort: _, dir: __, ...filters }: DocumentFilters) =>
  Object.keys(filters).length > 0;

/** Order after a press on the head of a column: its usual one, then the other one. */
export function nextOrder(
  { sort = 'number', dir }: DocumentFilters,
  pressed: DocumentSort,
): Pick<DocumentFilters, 'sort' | 'dir'> {
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
  status: string | undefined;
  filters?: DocumentFilters | undefined;
}): string => JSON.stringify([search, status, filters]);
