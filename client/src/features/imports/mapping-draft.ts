import {
  type Import,
  type ImportColumn,
  type ImportMapping,
  type ImportTarget,
  importTargets,
  type TableKind,
  taxNamesOf,
} from '#shared/imports.ts';

/** What is being said about a file, before it is checked. */
export interface MappingDraft {
  /** By index of the column. */
  targets: Record<string, ImportTarget | null>;
  dateOrder: ImportMapping['dateOrder'];
  decimalMark: ImportMapping['decimalMark'];
  duplicates: ImportMapping['duplicates'];
  currency: string;
  /** As typed. */
  dueDays: string;
  /** Rate by the name of a tax in the file. */
  taxRates: Record<string, string>;
  takeRounding: boolean;
}

const DUE_DAYS = 30;

/** What was said before, or else what the columns were found to be. */
export function draftOf(
  { columns, mapping }: Pick<Import, 'columns' | 'mapping'>,
  currency: string,
): MappingDraft {
  const said = mapping?.targets ?? {};
  return {
    targets: Object.fromEntries(
      columns.map(({ index, target }) => [index, said[index] === undefined ? target : said[index]]),
    ),
    dateOrder: mapping?.dateOrder,
    decimalMark: mapping?.decimalMark,
    duplicates: mapping?.duplicates ?? 'skip',
    currency: mapping?.defaults.currency ?? currency,
    dueDays: String(mapping?.defaults.dueDays ?? DUE_DAYS),
    taxRates: mapping?.defaults.taxRates ?? {},
    takeRounding: mapping?.defaults.takeRounding ?? false,
  };
}

/** What is sent of a draft. */
export function mappingOf(draft: MappingDraft, kind: TableKind): ImportMapping {
  const { targets, dateOrder, decimalMark, duplicates, currency, dueDays, taxRates, takeRounding } = draft;
  const chosen = Object.fromEntries(Object.entries(taxRates).filter(([, rate]) => rate !== ''));
  return {
    targets,
    ...(dateOrder && { dateOrder }),
    ...(decimalMark && { decimalMark }),
    duplicates,
    defaults: {
      currency,
      ...(kind !== 'clients' && Object.keys(chosen).length > 0 && { taxRates: chosen }),
      ...(kind === 'invoices' && { dueDays: Number(dueDays), takeRounding }),
    },
  };
}

const dates: readonly ImportTarget[] = ['issuedOn', 'dueOn', 'paidOn'];

const numbers: readonly ImportTarget[] = [
  'rate',
  'paidAmount',
  'total',
  'discount',
  'discountPercent',
  'quantity',
  'lineAmount',
  'lineDiscountPercent',
  'lineDiscount',
  'tax1Amount',
  'tax2Amount',
];

type Said = Pick<MappingDraft, 'targets'>;

const withTarget = (columns: readonly ImportColumn[], { targets }: Said, among: readonly ImportTarget[]) =>
  columns.filter(({ index }) => among.some((target) => target === targets[index]));

/** The columns whose days and months can be read either way. */
export const ambiguousDates = (columns: readonly ImportColumn[], said: Said): ImportColumn[] =>
  withTarget(columns, said, dates).filter((column) => (column.ambiguousDates ?? 0) > 0);

/** The columns whose numbers can be read either way, such as 1.234. */
export const ambiguousNumbers = (columns: readonly ImportColumn[], said: Said): ImportColumn[] =>
  withTarget(columns, said, numbers).filter((column) => (column.ambiguousNumbers ?? 0) > 0);

/** What a file must have: one of each line, and what it is called. */
const needs: Record<TableKind, readonly (readonly [string, ...ImportTarget[]])[]> = {
  clients: [['the name', 'name', 'firstName', 'lastName', 'company']],
  items: [
    ['the name', 'name'],
    ['the rate', 'rate'],
  ],
  invoices: [
    ['the client', 'clientName', 'clientCompany', 'clientEmail'],
    ['the invoice number', 'number'],
    ['the issue date', 'issuedOn'],
    ['the rate or the amount', 'rate', 'lineAmount', 'total'],
  ],
};

/** What no column holds yet. */
export function missingTargets(kind: TableKind, { targets }: Said): string[] {
  const chosen = new Set(Object.values(targets));
  return needs[kind].filter(([, ...any]) => !any.some((target) => chosen.has(target))).map(([name]) => name);
}

/** The taxes that the columns name, as they are matched now. */
export const namedTaxes = (columns: readonly ImportColumn[], { targets }: Said): string[] =>
  taxNamesOf(columns.map((column) => ({ ...column, target: targets[column.index] ?? null })));

/** Texts that are joined where several columns have them; of anything else the first that isn't empty counts. */
const joinable: readonly ImportTarget[] = ['notes', 'description', 'lineDescription', 'street', 'street2'];

/** The targets of several columns, in two groups. */
export function sharedTargets({ targets }: Said): { joined: ImportTarget[]; first: ImportTarget[] } {
  const all = Object.values(targets).filter((target) => target !== null);
  const shared = [...new Set(all.filter((target, index) => all.indexOf(target) !== index))];
  return {
    joined: shared.filter((target) => joinable.includes(target)),
    first: shared.filter((target) => !joinable.includes(target)),
  };
}

/** In the order in which they are chosen from. */
export const targetsOf = (kind: TableKind): readonly ImportTarget[] => importTargets[kind];

const WHOLE = /^\d{1,3}$/;
const MAX_DUE_DAYS = 365;

export const dueDaysProblem = (text: string): string | undefined =>
  WHOLE.test(text.trim()) && Number(text) <= MAX_DUE_DAYS ? undefined : 'Enter whole days, 0 to 365';

interface Asked {
  kind: TableKind;
  columns: readonly ImportColumn[];
  taxNames: readonly string[];
}

/** Whether all is said that has to be. */
export const isComplete = ({ kind, columns, taxNames }: Asked, draft: MappingDraft): boolean =>
  missingTargets(kind, draft).length === 0 &&
  (draft.dateOrder !== undefined || ambiguousDates(columns, draft).length === 0) &&
  (draft.decimalMark !== undefined || ambiguousNumbers(columns, draft).length === 0) &&
  taxNames.every((name) => draft.taxRates[name]) &&
  (kind !== 'invoices' || dueDaysProblem(draft.dueDays) === undefined);
