/** What is told of an archive before it comes in, by the names of its tables; the rest belongs to these. */
export const toldTables = [
  ['clients', 'Clients'],
  ['items', 'Items'],
  ['documents', 'Invoices, proposals and credit notes'],
  ['recurring_invoices', 'Recurring invoices'],
  ['ledger_entries', 'Entries of payments'],
  ['files', 'Files'],
] as const;

/** What else can take long. */
const others: Readonly<Record<string, string>> = {
  document_lines: 'Lines',
  document_taxes: 'Taxes',
  document_versions: 'Versions',
  document_events: 'History',
  document_views: 'Visits',
  drafts: 'Drafts',
  signatures: 'Signed proposals',
  proposal_comments: 'Comments',
  payments: 'Online payments',
  invoice_replies: 'Replies',
  notifications: 'Messages',
  notification_schedules: 'Reminder schedules',
  reminders: 'Reminders',
  activities: 'Activity',
};

/** What a table is called while it comes in. */
export const tableLabel = (name: string): string =>
  toldTables.find(([table]) => table === name)?.[1] ?? others[name] ?? 'Settings and the rest';
