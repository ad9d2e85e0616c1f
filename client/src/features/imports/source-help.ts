import type { ImportSource, TableKind } from '#shared/imports.ts';

export type NamedSource = Exclude<ImportSource, 'billwright'>;

export const sourceNames: Record<ImportSource, string> = {
  freshbooks: 'FreshBooks',
  wave: 'Wave',
  invoice_ninja: 'Invoice Ninja',
  stripe: 'Stripe',
  quickbooks: 'QuickBooks',
  billwright: 'Billwright',
  other: 'Another product, or a spreadsheet',
};

const anyTable =
  'Export the list as CSV, with a line that names the columns. From Excel, save it as CSV UTF-8.';

/** How the file is made there, in one line. */
const sourceHelp: Record<NamedSource, Record<TableKind, string>> = {
  freshbooks: {
    clients: 'In FreshBooks, open Clients and choose Export.',
    items: 'In FreshBooks, open Items and choose Export.',
    invoices: 'In FreshBooks, open Reports, Invoice Details, choose all dates, and export it as CSV.',
  },
  wave: {
    clients: 'In Wave, open Customers and export them as CSV.',
    items:
      'Wave has no file for these. Copy your products and services into a spreadsheet, and save it as CSV UTF-8.',
    invoices:
      'In Wave, open Settings, Data Export, and choose CSV. The file accounting.csv has your invoices.',
  },
  invoice_ninja: {
    clients: 'In Invoice Ninja, open Reports, choose Clients, and export it as CSV.',
    items: 'In Invoice Ninja, open Reports, choose Products, and export it as CSV.',
    invoices: 'In Invoice Ninja, open Reports, choose Invoice Items, and export it as CSV.',
  },
  stripe: {
    clients:
      'In the Stripe Dashboard, open Customers, choose Export, and keep Name and Email among the columns.',
    items: 'In the Stripe Dashboard, open the product catalog and choose Export.',
    invoices: 'In the Stripe Dashboard, open Payments or Invoices, choose Export, and take all columns.',
  },
  quickbooks: {
    clients:
      'In QuickBooks, open the report Customer Contact List, export it to Excel, and save it as CSV UTF-8.',
    items:
      'In QuickBooks, open the report Product/Service List, export it to Excel, and save it as CSV UTF-8.',
    invoices:
      'In QuickBooks, export your invoices to Excel with the columns of its import template, and save that as CSV UTF-8.',
  },
  other: { clients: anyTable, items: anyTable, invoices: anyTable },
};

export const exportHelp = (source: NamedSource, kind: TableKind): string => sourceHelp[source][kind];
