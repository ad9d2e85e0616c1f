import type { ImportTarget } from './imports.ts';

/** How a cell is written: texts are guarded in CSV, numbers and days are typed in spreadsheets. */
export type CellType = 'text' | 'number' | 'date';

export interface ExportColumn {
  /** Names the value that it shows. */
  key: string;
  /** The head of the column. */
  name: string;
  type: CellType;
  /** What an import of the file makes of it; null where it is told for people alone. */
  target: ImportTarget | null;
}

const clientColumns = [
  { key: 'name', name: 'Name', type: 'text', target: 'name' },
  { key: 'email', name: 'Email', type: 'text', target: 'email' },
  { key: 'phone', name: 'Phone', type: 'text', target: 'phone' },
  { key: 'company', name: 'Company', type: 'text', target: 'company' },
  { key: 'address', name: 'Address', type: 'text', target: 'address' },
  { key: 'street', name: 'Street', type: 'text', target: 'street' },
  { key: 'street2', name: 'Street 2', type: 'text', target: 'street2' },
  { key: 'city', name: 'City', type: 'text', target: 'city' },
  { key: 'region', name: 'State', type: 'text', target: 'state' },
  { key: 'postalCode', name: 'Postal Code', type: 'text', target: 'postalCode' },
  { key: 'country', name: 'Country', type: 'text', target: 'country' },
  { key: 'currency', name: 'Currency', type: 'text', target: 'currency' },
  { key: 'taxId', name: 'Tax ID', type: 'text', target: 'taxId' },
  { key: 'registrationId', name: 'Registration ID', type: 'text', target: 'registrationId' },
  { key: 'buyerReference', name: 'Buyer Reference', type: 'text', target: 'reference' },
  { key: 'paymentTerms', name: 'Payment Terms', type: 'text', target: 'paymentTerms' },
  { key: 'contacts', name: 'Other Contacts', type: 'text', target: 'contacts' },
  { key: 'notes', name: 'Notes', type: 'text', target: 'notes' },
  { key: 'createdOn', name: 'Added On', type: 'date', target: null },
] as const satisfies readonly ExportColumn[];

const itemColumns = [
  { key: 'name', name: 'Name', type: 'text', target: 'name' },
  { key: 'description', name: 'Description', type: 'text', target: 'description' },
  { key: 'rate', name: 'Rate', type: 'number', target: 'rate' },
  { key: 'currency', name: 'Currency', type: 'text', target: 'currency' },
  { key: 'unit', name: 'Unit', type: 'text', target: 'unit' },
  { key: 'taxes', name: 'Taxes', type: 'text', target: 'taxes' },
  { key: 'terms', name: 'Terms', type: 'text', target: 'terms' },
  { key: 'availableFor', name: 'Available For', type: 'text', target: 'availableFor' },
] as const satisfies readonly ExportColumn[];

const invoiceColumns = [
  { key: 'number', name: 'Invoice Number', type: 'text', target: 'number' },
  { key: 'clientName', name: 'Client', type: 'text', target: 'clientName' },
  { key: 'clientCompany', name: 'Company', type: 'text', target: 'clientCompany' },
  { key: 'clientEmail', name: 'Client Email', type: 'text', target: 'clientEmail' },
  { key: 'title', name: 'Title', type: 'text', target: 'title' },
  { key: 'status', name: 'Status', type: 'text', target: 'status' },
  { key: 'type', name: 'Type', type: 'text', target: null },
  { key: 'issuedOn', name: 'Issue Date', type: 'date', target: 'issuedOn' },
  { key: 'dueOn', name: 'Due Date', type: 'date', target: 'dueOn' },
  { key: 'paidOn', name: 'Paid On', type: 'date', target: 'paidOn' },
  { key: 'currency', name: 'Currency', type: 'text', target: 'currency' },
  { key: 'discountPercent', name: 'Discount Percent', type: 'number', target: 'discountPercent' },
  { key: 'discountAmount', name: 'Discount', type: 'number', target: 'discount' },
  { key: 'net', name: 'Net', type: 'number', target: null },
  { key: 'tax', name: 'Tax', type: 'number', target: null },
  { key: 'deducted', name: 'Deposits Deducted', type: 'number', target: null },
  { key: 'total', name: 'Total', type: 'number', target: 'total' },
  { key: 'paid', name: 'Paid', type: 'number', target: 'paidAmount' },
  { key: 'credited', name: 'Credited', type: 'number', target: null },
  { key: 'balance', name: 'Balance', type: 'number', target: null },
  { key: 'orderNumber', name: 'Order Number', type: 'text', target: 'orderNumber' },
  { key: 'notes', name: 'Notes', type: 'text', target: 'notes' },
] as const satisfies readonly ExportColumn[];

const proposalColumns = [
  { key: 'number', name: 'Proposal Number', type: 'text', target: null },
  { key: 'clientName', name: 'Client', type: 'text', target: null },
  { key: 'clientCompany', name: 'Company', type: 'text', target: null },
  { key: 'clientEmail', name: 'Client Email', type: 'text', target: null },
  { key: 'title', name: 'Title', type: 'text', target: null },
  { key: 'status', name: 'Status', type: 'text', target: null },
  { key: 'issuedOn', name: 'Sent On', type: 'date', target: null },
  { key: 'dueOn', name: 'Valid Until', type: 'date', target: null },
  { key: 'acceptedOn', name: 'Accepted On', type: 'date', target: null },
  { key: 'currency', name: 'Currency', type: 'text', target: null },
  { key: 'discountPercent', name: 'Discount Percent', type: 'number', target: null },
  { key: 'discountAmount', name: 'Discount', type: 'number', target: null },
  { key: 'net', name: 'Net', type: 'number', target: null },
  { key: 'tax', name: 'Tax', type: 'number', target: null },
  { key: 'total', name: 'Total', type: 'number', target: null },
  { key: 'orderNumber', name: 'Order Number', type: 'text', target: null },
  { key: 'notes', name: 'Notes', type: 'text', target: null },
] as const satisfies readonly ExportColumn[];

/** Beside those of the document, where each line has a row. */
export const lineColumns = [
  { key: 'lineDescription', name: 'Item', type: 'text', target: 'lineDescription' },
  { key: 'quantity', name: 'Quantity', type: 'number', target: 'quantity' },
  { key: 'unit', name: 'Unit', type: 'text', target: 'unit' },
  { key: 'rate', name: 'Rate', type: 'number', target: 'rate' },
  {
    key: 'lineDiscountPercent',
    name: 'Item Discount Percent',
    type: 'number',
    target: 'lineDiscountPercent',
  },
  { key: 'lineDiscount', name: 'Item Discount', type: 'number', target: 'lineDiscount' },
  { key: 'lineAmount', name: 'Item Amount', type: 'number', target: 'lineAmount' },
  { key: 'tax1', name: 'Tax 1', type: 'text', target: 'tax1Name' },
  { key: 'tax2', name: 'Tax 2', type: 'text', target: 'tax2Name' },
  { key: 'tax3', name: 'Tax 3', type: 'text', target: 'tax3Name' },
] as const satisfies readonly ExportColumn[];

const paymentColumns = [
  { key: 'date', name: 'Date', type: 'date', target: null },
  { key: 'kind', name: 'Kind', type: 'text', target: null },
  { key: 'clientName', name: 'Client', type: 'text', target: null },
  { key: 'clientEmail', name: 'Client Email', type: 'text', target: null },
  { key: 'invoice', name: 'Invoice Number', type: 'text', target: null },
  { key: 'method', name: 'Method', type: 'text', target: null },
  { key: 'reference', name: 'Reference', type: 'text', target: null },
  { key: 'amount', name: 'Amount', type: 'number', target: null },
  { key: 'currency', name: 'Currency', type: 'text', target: null },
  { key: 'note', name: 'Note', type: 'text', target: null },
] as const satisfies readonly ExportColumn[];

/**
 * What files of each list hold, in order: written by exports, and read by imports of the source `billwright`, which are
 * told by these names.
 */
export const exportColumns = {
  clients: clientColumns,
  items: itemColumns,
  invoices: invoiceColumns,
  proposals: proposalColumns,
  payments: paymentColumns,
} as const;

export const exportLists = ['clients', 'items', 'invoices', 'proposals', 'payments'] as const;
export type ExportList = (typeof exportLists)[number];
