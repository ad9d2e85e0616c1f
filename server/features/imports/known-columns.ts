import { type ExportColumn, exportColumns, lineColumns } from '#shared/export-columns.ts';
import type { ImportSource, ImportTarget, TableKind } from '#shared/imports.ts';
import { commonTargets, type Targets } from './common-columns.ts';

/** A heading as it is compared: letters and digits in lower case. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface Known {
  source: ImportSource;
  kind: TableKind;
  /** Plain names that only this source has together. */
  signature: string[];
  /** Where it means something else than usual; null leaves a column out. */
  targets: Targets;
}

const ownTargets = (list: TableKind, lines: readonly ExportColumn[] = []): Targets =>
  Object.fromEntries([...exportColumns[list], ...lines].map(({ name, target }) => [plainName(name), target]));

const known: Known[] = [
  {
    ...{ source: 'billwright', kind: 'clients', signature: ['buyerreference', 'othercontacts', 'addedon'] },
    targets: ownTargets('clients'),
  },
  {
    source: 'billwright',
    kind: 'items',
    signature: ['rate', 'terms', 'availablefor'],
    targets: ownTargets('items'),
  },
  {
    ...{ source: 'billwright', kind: 'invoices', signature: ['depositsdeducted', 'credited'] },
    targets: ownTargets('invoices', lineColumns),
  },
  {
    ...{ source: 'freshbooks', kind: 'clients', signature: ['organization', 'firstname', 'provincestate'] },
    targets: {},
  },
  {
    ...{
      source: 'freshbooks',
      kind: 'invoices',
      signature: ['clientname', 'invoice', 'dateissued', 'tax1type'],
    },
    // Its line total has the taxes in it.
    targets: { linesubtotal: 'lineAmount', linetotal: null },
  },
  {
    ...{ source: 'wave', kind: 'clients', signature: ['customername', 'contactfirstname', 'addressline1'] },
    targets: { customername: 'company' },
  },
  {
    source: 'wave',
    kind: 'invoices',
    signature: ['transactionid', 'accountname', 'amountonecolumn', 'invoicenumber'],
    targets: {
      ...{ transactiondate: 'issuedOn', transactionlinedescription: 'lineDescription' },
      ...{ transactiondescription: null, amountonecolumn: 'lineAmount', amountbeforesalestax: null },
      ...{ salestaxamount: 'tax1Amount', salestaxname: 'tax1Name' },
    },
  },
  {
    ...{ source: 'invoice_ninja', kind: 'invoices', signature: ['itemproduct', 'itemnotes', 'itemcost'] },
    targets: { privatenotes: null },
  },
  {
    ...{ source: 'invoice_ninja', kind: 'clients', signature: ['balance', 'paidtodate', 'firstname'] },
    targets: { name: 'company' },
  },
  {
    source: 'invoice_ninja',
    kind: 'items',
    signature: ['product', 'notes', 'cost'],
    targets: { user: null },
  },
  {
    ...{ source: 'stripe', kind: 'clients', signature: ['id', 'createdutc', 'email'] },
    targets: { description: 'notes', totalspend: null },
  },
  ...['createdutc', 'createddateutc'].map(
    (created): Known => ({
      ...{ source: 'stripe', kind: 'invoices', signature: [created, 'customeremail', 'amount'] },
      // Payments, each by its own id. What is charged again has the same invoice's id.
      targets: {
        ...{ id: 'number', description: 'lineDescription', customerdescription: 'clientName' },
        ...{ fee: null, invoiceid: null },
      },
    }),
  ),
  {
    ...{ source: 'quickbooks', kind: 'clients', signature: ['customerfullname', 'billaddress'] },
    targets: { customerfullname: 'company', shipaddress: null },
  },
  {
    ...{ source: 'quickbooks', kind: 'invoices', signature: ['invoiceno', 'customer', 'itemamount'] },
    targets: { terms: null, servicedate: null },
  },
];

/** The program whose headings these are. */
export function sourceOf(kind: TableKind, names: readonly string[]): ImportSource {
  const plain = new Set(names.map(plainName));
  const found = known.find((each) => each.kind === kind && each.signature.every((name) => plain.has(name)));
  return found?.source ?? 'other';
}

/** What Stripe lists as invoices here are payments. */
export const listsPayments = (names: readonly string[]) => sourceOf('invoices', names) === 'stripe';

/** How many of the headings are known. */
export const knownCount = (kind: TableKind, names: readonly string[]): number =>
  targetsOf(kind, names).filter((target) => target !== null).length;

/** What each heading stands for, by its place; null for those that nothing is made of. */
export function targetsOf(kind: TableKind, names: readonly string[]): (ImportTarget | null)[] {
  const source = sourceOf(kind, names);
  const own = known.find((each) => each.kind === kind && each.source === source)?.targets ?? {};
  return names.map((name) => {
    const plain = plainName(name);
    // A file may name a column as every object of the language names something.
    return [own, commonTargets[kind]].find((targets) => Object.hasOwn(targets, plain))?.[plain] ?? null;
  });
}
