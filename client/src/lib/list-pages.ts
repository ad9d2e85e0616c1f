import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { call } from './api.ts';
import { type Fetching, rememberRevisions } from './query-revisions.ts';

export interface ListPages<Row> {
  rows: Row[];
  /** Rows that match, shown or not. */
  total: number;
}

type Params = Record<string, string | undefined>;

async function fetchPage<Row>(
  path: string,
  params: Params,
  limit: number,
  offset: number,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  query.set('limit', String(limit));
  query.set('offset', String(offset));
  const response = await call('GET', `${path}?${query}`, { signal });
  const rows = (await response.json()) as Row[];
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length), response };
}

/**
 * Reads the first `shown` rows of a list. Above 100 rows it takes several calls, whose answers are merged
 * by id, so that a row that moved between two pages is never shown twice.
 */
export async function fetchListPages<Row extends { id: string }>(
  path: string,
  params: Params,
  shown: number,
  fetching?: Fetching,
): Promise<ListPages<Row>> {
  const offsets = Array.from({ length: Math.ceil(shown / MAX_PAGE_SIZE) }, (_, page) => page * MAX_PAGE_SIZE);
  const pages = await Promise.all(
    offsets.map((offset) =>
      fetchPage<Row>(path, params, Math.min(MAX_PAGE_SIZE, shown - offset), offset, fetching?.signal),
    ),
  );
  if (fetching)
    rememberRevisions(
      fetching,
      pages.map(({ response }) => response),
    );
  const byId = new Map<string, Row>();
  for (const page of pages) for (const row of page.rows) byId.set(row.id, row);
  return { rows: [...byId.values()], total: pages[0]?.total ?? 0 };
}
