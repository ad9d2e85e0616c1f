/** The columns of a line; on a phone the description has a row of its own above the figures. */
export const lineGrid =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)_auto_40px] gap-2 sm:grid-cols-[20px_minmax(0,1fr)_80px_116px_112px_32px] lg:grid-cols-[20px_minmax(0,1fr)_88px_140px_144px_32px]';

/** Each field has its own label on phones; on wider screens the column header labels it. */
export const lineLabel = 'mb-1 block text-muted text-xs sm:sr-only';
