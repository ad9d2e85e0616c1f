import { depositDueText } from './deposit-due-text.ts';
import type { Deposit } from './deposit-input.ts';
import type { Attachment } from './file.ts';
import type { InvoiceWithItems } from './invoice.ts';
import type { ClientQuantity, SectionChoice } from './proposal-options.ts';
import type { RichText, TextSection } from './rich-text.ts';

/** What the client may choose about a line of a proposal. */
interface LineOptions {
  optional: boolean;
  selected: boolean;
  clientQuantity: ClientQuantity | null;
}

type Line = Omit<InvoiceWithItems['items'][number], 'id'> & Partial<LineOptions> & { id?: string };

/** What only proposals say; versions from before it was kept say nothing of it. */
interface Letter {
  cover?: RichText | null;
  textSections?: TextSection[];
  attachments?: Attachment[];
  requiresSignature?: boolean;
  deposit?: Deposit | null;
  depositAmount?: string | null;
}

/** What a version of a document says. */
export interface VersionContent
  extends Letter,
    Pick<
      InvoiceWithItems,
      | 'pricesIncludeTax'
      | 'discount'
      | 'discountAmount'
      | 'subtotal'
      | 'netAmount'
      | 'taxAmount'
      | 'issuedOn'
      | 'buyerReference'
      | 'orderNumber'
      | 'notes'
      | 'terms'
      | 'serviceFrom'
      | 'serviceTo'
    > {
  title: string;
  description: string | null;
  clientId: string;
  clientName: string;
  dueDate: string;
  /** ISO 4217. */
  currency: string;
  amount: string;
  sections?: { title: string; at: number; note?: string | null; choice?: SectionChoice | undefined }[];
  items: Line[];
}

/** What may differ between two versions, beside lines. */
export const versionFields = [
  'amount',
  'clientName',
  'title',
  'description',
  'dueDate',
  'issuedOn',
  'discount',
  'pricesIncludeTax',
  'buyerReference',
  'orderNumber',
  'notes',
  'terms',
  'serviceFrom',
  'serviceTo',
  'deposit',
  'depositDue',
  'requiresSignature',
] as const;

/** Parts that are told of by their names alone: one that was added has no `from`, one that was removed no `to`. */
export const versionParts = ['cover', 'textSections', 'attachments', 'choice', 'heading'] as const;

/** What may have been put elsewhere and is the same otherwise; `headingPlace` is of headings above lines. */
export const versionOrders = ['textOrder', 'attachmentOrder', 'lineOrder', 'headingPlace'] as const;

export type VersionField =
  | (typeof versionFields)[number]
  | (typeof versionParts)[number]
  | (typeof versionOrders)[number];

/** A line as far as a list of differences tells of it; options where it has any. */
export type VersionLine = Pick<Line, 'description' | 'quantity' | 'rate' | 'amount' | 'unit' | 'unitLabel'> &
  Partial<LineOptions>;

/** One difference. A line that was added has no `from`, one that was removed no `to`. */
export type VersionChange =
  | { field: VersionField; from: string | null; to: string | null }
  | { field: 'items'; from: VersionLine | null; to: VersionLine | null };

export type LineChange = Extract<VersionChange, { field: 'items' }>;

/** What differs between two versions: fields in a fixed order, then parts and lines in their order. */
export function versionChanges(before: VersionContent, after: VersionContent): VersionChange[] {
  const fields = versionFields.flatMap((field): VersionChange[] => {
    // A deposit that is added or removed is told of as a whole.
    if (field === 'depositDue' && !(before.deposit && after.deposit)) return [];
    const [from, to] = [textOf(before, field), textOf(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });
  return [
    ...fields,
    ...partChanges('cover', coverOf(before), coverOf(after)),
    ...partChanges('textSections', sectionsOf(before), sectionsOf(after)),
    ...orderChange('textOrder', sectionsOf(before), sectionsOf(after)),
    ...partChanges('attachments', attachmentsOf(before), attachmentsOf(after)),
    ...orderChange('attachmentOrder', attachmentsOf(before), attachmentsOf(after)),
    ...linesChanged(before, after),
  ];
}

const moved = (field: (typeof versionOrders)[number]): VersionChange => ({
  field,
  from: null,
  to: 'changed',
});

/** Lines and the headings above them; where they stand is told of only if nothing else of them has changed. */
function linesChanged(before: VersionContent, after: VersionContent): VersionChange[] {
  const changes = [...headingChanges(before, after), ...lineChanges(before.items, after.items)];
  if (changes.length > 0) return changes;
  const isInOrder = before.items.every((line, index) => keyOf(line) === keyOf(after.items[index] ?? line));
  const isUnderSame = canonical(placesOf(before)) === canonical(placesOf(after));
  return [...(isInOrder ? [] : [moved('lineOrder')]), ...(isUnderSame ? [] : [moved('headingPlace')])];
}

const placesOf = ({ sections = [] }: VersionContent) => sections.map(({ title, at }) => [title, at]);

/** A heading under which something may be chosen, then or now, is told of as a choice. */
function headingChanges(before: VersionContent, after: VersionContent): VersionChange[] {
  const choices = [before, after].flatMap(({ sections = [] }) =>
    sections.flatMap(({ title, choice = 'all' }) => (choice === 'all' ? [] : [title])),
  );
  return partChanges('heading', headingsOf(before), headingsOf(after)).map((change) =>
    change.field === 'heading' && choices.includes(change.to ?? change.from ?? '')
      ? { ...change, field: 'choice' }
      : change,
  );
}

/** A named part: it is the same while its id is, and has changed with anything of it. */
interface Part {
  id: string;
  name: string;
  said?: unknown;
}

const coverOf = ({ cover }: VersionContent): Part[] =>
  cover ? [{ id: 'cover', name: 'Introduction', said: cover }] : [];
const sectionsOf = ({ textSections = [] }: VersionContent): Part[] =>
  textSections.map(({ id, title, body }) => ({ id, name: title, said: body }));
const attachmentsOf = ({ attachments = [] }: VersionContent): Part[] =>
  attachments.map(({ id, name }) => ({ id, name }));
/** Titles may repeat; headings of one title are told apart by which of them they are. */
const headingsOf = ({ sections = [] }: VersionContent): Part[] =>
  sections.map(({ title, note, choice = 'all' }, index) => {
    const earlier = sections.slice(0, index).filter((other) => other.title === title).length;
    return { id: `${earlier} ${title}`, name: title, said: [note || null, choice] };
  });

/** Parts that were and are there, in another order. */
function orderChange(
  field: 'textOrder' | 'attachmentOrder',
  before: readonly Part[],
  after: readonly Part[],
): VersionChange[] {
  const kept = (from: readonly Part[], others: readonly Part[]) =>
    from.map(({ id }) => id).filter((id) => others.some((part) => part.id === id));
  return kept(before, after).join() === kept(after, before).join() ? [] : [moved(field)];
}

function partChanges(
  field: (typeof versionParts)[number],
  before: readonly Part[],
  after: readonly Part[],
): VersionChange[] {
  const changed = after.flatMap((to): VersionChange[] => {
    const from = before.find(({ id }) => id === to.id);
    return from && canonical(from) === canonical(to)
      ? []
      : [{ field, from: from?.name ?? null, to: to.name }];
  });
  const removed = before.filter(({ id }) => after.every((part) => part.id !== id));
  return [...changed, ...removed.map(({ name }): VersionChange => ({ field, from: name, to: null }))];
}

/** JSON whose keys have one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

function depositText({ deposit, depositAmount }: VersionContent): string | null {
  if (!deposit) return null;
  return 'percent' in deposit ? `${deposit.percent} %` : (depositAmount ?? deposit.amount);
}

function discountText({ discount, discountAmount }: VersionContent): string | null {
  if (!discount) return null;
  return 'percent' in discount ? `${discount.percent} %` : discountAmount;
}

function textOf(content: VersionContent, field: (typeof versionFields)[number]): string | null {
  if (field === 'discount') return discountText(content);
  if (field === 'deposit') return depositText(content);
  if (field === 'depositDue') return content.deposit ? depositDueText(content.deposit) : null;
  if (field === 'requiresSignature') return content.requiresSignature ? 'yes' : 'no';
  if (field === 'pricesIncludeTax') return content.pricesIncludeTax ? 'yes' : 'no';
  return content[field] || null;
}

/**
 * Pairs lines that say the same, then what is one line by its id, lines of the same description, and then what is left in order: a line that was put
 * elsewhere is no difference.
 */
function lineChanges(before: readonly Line[], after: readonly Line[]): VersionChange[] {
  const left = [...before];
  const take = (matches: (line: Line) => boolean): Line | undefined => {
    const index = left.findIndex(matches);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const unmatched = after.filter((line) => !take((other) => keyOf(other) === keyOf(line)));
  const pairs = unmatched.map((to) => ({
    from:
      take(({ id }) => id !== undefined && id === to.id) ??
      take(({ description }) => description === to.description),
    to,
  }));
  const changed = pairs.map(({ from, to }): VersionChange => {
    const paired = from ?? left.shift();
    return { field: 'items', from: paired ? lineOf(paired) : null, to: lineOf(to) };
  });
  const removed = left.map((line): VersionChange => ({ field: 'items', from: lineOf(line), to: null }));
  return [...changed, ...removed];
}

const fixed: LineOptions = { optional: false, selected: true, clientQuantity: null };

const keyOf = ({ id: _, ...line }: Line) => canonical({ ...fixed, ...line });

function lineOf(line: Line): VersionLine {
  const { description, quantity, rate, amount, unit, unitLabel } = line;
  const { optional, selected, clientQuantity } = { ...fixed, ...line };
  return {
    ...{ description, quantity, rate, amount, unit, unitLabel },
    ...((optional || !selected || clientQuantity) && { optional, selected, clientQuantity }),
  };
}

/** A version as it is listed, with what differs from the one before. */
export interface DocumentVersion {
  version: number;
  amount: string;
  /** ISO 4217. */
  currency: string;
  createdBy: string;
  createdAt: string;
  changes: VersionChange[];
}
