import { countOf } from '#client/lib/count-text.ts';
import type { BadgeTone } from '#client/ui/badge.tsx';
import type { Import, ImportKind, ImportState, ImportTarget, TableKind } from '#shared/imports.ts';

interface KindText {
  title: string;
  /** One of them. */
  noun: string;
  /** What the file is for. */
  text: string;
  /** Their list. */
  path: string;
}

export const kindTexts: Record<ImportKind, KindText> = {
  clients: {
    title: 'Clients',
    noun: 'client',
    text: 'Names, addresses and email addresses. Begin here.',
    path: '/clients',
  },
  items: {
    title: 'Items',
    noun: 'item',
    text: 'Products and services with their rates.',
    path: '/items',
  },
  invoices: {
    title: 'Invoices',
    noun: 'invoice',
    text: 'Your history, with its numbers, payments and what is still open.',
    path: '/invoices',
  },
  archive: {
    title: 'Archive',
    noun: 'entry',
    text: 'Everything of an account elsewhere, as one ZIP file.',
    path: '/dashboard',
  },
};

const noPlural: Partial<Record<ImportKind, string>> = { archive: 'entries' };

/** `(1200, 'invoices')` → `'1,200 invoices'`. */
export function countOfKind(count: number, kind: ImportKind): string {
  const { noun } = kindTexts[kind];
  const plural = noPlural[kind];
  return plural && count !== 1 ? `${count.toLocaleString('en-US')} ${plural}` : countOf(count, noun);
}

export const stateTexts: Record<ImportState, { label: string; tone: BadgeTone }> = {
  uploading: { label: 'Upload unfinished', tone: 'warning' },
  uploaded: { label: 'Columns', tone: 'outline' },
  mapped: { label: 'Columns', tone: 'outline' },
  checking: { label: 'Checking', tone: 'outline' },
  checked: { label: 'Checked', tone: 'outline' },
  running: { label: 'Running', tone: 'outline' },
  done: { label: 'Imported', tone: 'positive' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'critical' },
  undone: { label: 'Undone', tone: 'neutral' },
};

type Counted = Pick<
  Import,
  'state' | 'rowsTotal' | 'rowsDone' | 'created' | 'updated' | 'errors' | 'ambiguous'
>;

/** Whether it came to its end and none of its rows was taken over. */
export const hasNothing = ({ state, rowsTotal, rowsDone, created, updated }: Counted): boolean =>
  created + updated === 0 &&
  (state === 'done' || (state === 'failed' && rowsTotal > 0 && rowsDone >= rowsTotal));

/** Those with problems, whether something has to be corrected or chosen. */
export const problemCount = ({ errors, ambiguous }: Pick<Counted, 'errors' | 'ambiguous'>): number =>
  errors + ambiguous;

/** What each target is called, where kinds don't differ. */
const targetTexts: Record<ImportTarget, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  address: 'Address, as printed',
  street: 'Street',
  street2: 'Street, second line',
  city: 'City',
  state: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  currency: 'Currency',
  taxId: 'VAT or tax ID',
  registrationId: 'Registration number',
  paymentTerms: 'Payment terms',
  contacts: 'Other contacts',
  reference: 'Reference',
  notes: 'Notes',
  description: 'Description',
  rate: 'Rate',
  unit: 'Unit',
  taxes: 'Taxes',
  terms: 'Terms',
  availableFor: 'Used in',
  clientName: 'Client name',
  clientCompany: 'Client company',
  clientEmail: 'Client email',
  number: 'Invoice number',
  title: 'Title',
  issuedOn: 'Issue date',
  dueOn: 'Due date',
  status: 'Status',
  paidOn: 'Payment date',
  paidAmount: 'Amount paid',
  refundedAmount: 'Amount refunded',
  total: 'Total',
  discount: 'Discount, amount',
  discountPercent: 'Discount, percent',
  lineName: 'Line: item',
  lineDescription: 'Line: description',
  quantity: 'Line: quantity',
  lineAmount: 'Line: amount',
  lineDiscountPercent: 'Line: discount, percent',
  lineDiscount: 'Line: discount, amount',
  tax1Name: 'Line: first tax, name',
  tax1Amount: 'Line: first tax, amount',
  tax2Name: 'Line: second tax, name',
  tax2Amount: 'Line: second tax, amount',
  tax3Name: 'Line: third tax, name',
  orderNumber: 'Order number',
  accountType: 'Booking: type of account',
  accountName: 'Booking: account',
};

export const targetText = (target: ImportTarget, kind: TableKind): string =>
  kind === 'invoices' && (target === 'rate' || target === 'unit') ? `Line: ${target}` : targetTexts[target];
