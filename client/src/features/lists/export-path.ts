import type { ExportList } from '#shared/export-columns.ts';

/** How much of a list is on the screen, and in which order, is no matter of files. */
const notExported = ['shown', 'limit', 'offset', 'sort', 'dir'];

/** Where a list is downloaded. */
export function exportPath(list: ExportList, filter: object): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' || notExported.includes(name) ? [] : [[name, String(value)]],
  );
  return `/api/${list}/export${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}
