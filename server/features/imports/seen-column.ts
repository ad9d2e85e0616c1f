import type { ImportColumn } from '#shared/imports.ts';
import type { DateOrder } from './read-date.ts';

/** A column with what the whole of it says. */
export interface SeenColumn extends ImportColumn {
  /** Missing where its dates can be read in two ways, and where they are none. */
  dateOrder?: DateOrder | undefined;
  decimalMark?: '.' | ',' | undefined;
}

export const shownColumn = ({ dateOrder: _o, decimalMark: _m, ...column }: SeenColumn): ImportColumn =>
  column;
