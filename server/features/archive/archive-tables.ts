import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { activities } from '#server/db/schema/activities.ts';
import { clientContacts, clientNotes, clients } from '#server/db/schema/clients.ts';
import { depositDeductions } from '#server/db/schema/deposit-deductions.ts';
import { documentCounters, documentSeries } from '#server/db/schema/document-counters.ts';
import { documentEvents, documentVersions, documentViews } from '#server/db/schema/document-history.ts';
import { documentLines, documentTaxes } from '#server/db/schema/document-lines.ts';
import { documents } from '#server/db/schema/documents.ts';
import { drafts } from '#server/db/schema/drafts.ts';
import { documentFiles, files } from '#server/db/schema/files.ts';
import { invoiceReplies } from '#server/db/schema/invoice-replies.ts';
import { items } from '#server/db/schema/items.ts';
import { clientCredits, ledgerEntries } from '#server/db/schema/ledger.ts';
import { notificationPreferences } from '#server/db/schema/notification-preferences.ts';
import { notificationSchedules, notifications, reminders } from '#server/db/schema/notifications.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  proposalComments,
  proposalTemplates,
  sectionTimes,
  signatures,
} from '#server/db/schema/proposals.ts';
import { recurringInvoices, recurringRuns } from '#server/db/schema/recurring.ts';
import { savedViews } from '#server/db/schema/saved-views.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { suppressions } from '#server/db/schema/suppressions.ts';
import { taxRates } from '#server/db/schema/tax-rates.ts';
import { smsConsents, users } from '#server/db/schema/users.ts';

/** A table of a seller's rows, as an archive has it. */
export interface ArchiveTable {
  /** In the database and in the file. */
  name: string;
  columns: readonly PgColumn[];
  /** Of rows `t`, so that whatever a row names comes before it. */
  order: string;
  /** Which rows `t` go along; all of the seller's without it. */
  only?: string;
  /**
   * What becomes of a row that is there already: rows of settings take the place of those of the account, views and opt-outs
   * are left as they are. `told` is in the file for people to read and is not taken in.
   */
  into: 'new' | 'replace' | 'keep' | 'told';
  /** Columns that make a row the same as another one, for `replace`. */
  key: readonly string[];
}

/** Columns that stay behind, by name of the table, each with the reason. */
export const leftColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    id: 'Whoever has the archive.',
    password_hash: 'Nobody else is to try passwords on it.',
    is_premium: 'A plan belongs to the installation that is paid for it.',
    pro_granted_until: 'A plan belongs to the installation that is paid for it.',
    stripe_customer_id: 'A plan belongs to the installation that is paid for it.',
    stripe_subscription_id: 'A plan belongs to the installation that is paid for it.',
    customer_email_changed_at: 'A plan belongs to the installation that is paid for it.',
    stripe_connect_account_id: 'Accounts at payment providers are connected anew.',
    stripe_connect_account_status: 'Accounts at payment providers are connected anew.',
    stripe_connect_onboarding_complete: 'Accounts at payment providers are connected anew.',
    paypal_business_email: 'Accounts at payment providers are connected anew.',
    paypal_merchant_id: 'Accounts at payment providers are connected anew.',
    paypal_account_verified: 'Accounts at payment providers are connected anew.',
    paypal_connected_at: 'Accounts at payment providers are connected anew.',
    paypal_revoked_reason: 'Accounts at payment providers are connected anew.',
    custom_logo: 'The picture itself goes along.',
    unconfirmed_mails: 'A limit of this installation.',
    deletion_requested_at: 'It is about this account.',
    deletes_at: 'It is about this account.',
  },
  documents: { public_token: 'Whoever knows it can open the page.' },
  drafts: { lease_until: 'Who is at work on it.' },
  payments: {
    redirect_url: 'Whoever knows it can go on with the payment.',
    last_read: 'How far the reading at the provider is.',
    written_read: 'How far the reading at the provider is.',
    unreadable_since: 'How far the reading at the provider is.',
    checked_at: 'How far the reading at the provider is.',
    next_check_at: 'How far the reading at the provider is.',
  },
  signatures: {
    verify_code: 'Whoever knows it can open the page.',
    sealed_pdf: 'It is a file of its own.',
    seal_tries: 'Who is at work on it.',
    lease_until: 'Who is at work on it.',
    is_imported: 'It follows from where the row is.',
  },
};

/** Tables that stay behind, each with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  account_tokens: 'Links that act for an account are secrets.',
  archive_progress: 'How far the taking in of an archive is.',
  billing_states: 'How far the reading at the payment provider is.',
  cancelled_payments: 'A plan belongs to the installation that is paid for it.',
  connect_states: 'Accounts at payment providers are connected anew.',
  document_days: 'Sums that follow from the documents.',
  file_parts: 'Files go along as files.',
  followed_texts: 'Text messages that the installation has followed.',
  idempotency_keys: 'Answers that are kept for a repeated request.',
  import_parts: 'Files that were brought from elsewhere. What came of them is in the archive.',
  import_problems: 'Rows of files that were brought from elsewhere and not taken in.',
  imports: 'Files that were brought from elsewhere. What came of them is in the archive.',
  known_sign_ins: 'Where somebody signs in from guards the account here.',
  logos: 'The logo goes along as a file.',
  mail_volumes: 'A limit of this installation.',
  memberships: 'Who may read the books is invited anew.',
  outbox: 'Mails on their way. What was sent is told by the notifications.',
  passkey_challenges: 'Secrets of signing in.',
  passkeys: 'Keys of signing in, which are good for one host alone.',
  rate_limits: 'Limits of this installation.',
  recovery_codes: 'Secrets of signing in.',
  session: 'Secrets of signing in.',
  sign_in_tickets: 'Secrets of signing in.',
  subscriptions: 'A plan belongs to the installation that is paid for it.',
  text_messages: 'How the provider delivered. What was sent is told by the notifications.',
  unsubscribe_links: 'Links that act for a recipient are secrets. Who has opted out goes along.',
  user_revisions: 'Counters that tell screens what to load again.',
  user_totp: 'Secrets of signing in.',
  webhook_events: 'What providers have told the installation.',
};

const table = (
  source: PgTable,
  order: string,
  { into = 'new', ...rest }: Partial<Pick<ArchiveTable, 'into' | 'only'>> = {},
): ArchiveTable => {
  const { name, columns, primaryKeys } = getTableConfig(source);
  const left = leftColumns[name] ?? {};
  const [composed] = primaryKeys;
  return {
    ...{ name, order, into, ...rest },
    key: (composed?.columns ?? columns.filter(({ primary }) => primary)).map((column) => column.name),
    columns: columns.filter(
      // Whose rows they are is said once, and what counts them counts on at its new place.
      (column) => column.name !== 'user_id' && !column.generatedIdentity && !(column.name in left),
    ),
  };
};

const isCreated = 't.created_at, t.id';

/** The seller themselves, whose row is not one of a list. */
export const accountTable = table(users, 't.id', { into: 'replace' });

/** Of the seller's own row: what an archive tells and an import leaves as it is. */
export const toldOfAccount: ReadonlySet<string> = new Set([
  'email',
  'email_confirmed_at',
  'created_at',
  'updated_at',
]);

/** All that a seller owns, in the order in which it is written and taken in. */
export const archiveTables: readonly ArchiveTable[] = [
  table(sellerDetails, 't.user_id', { into: 'replace' }),
  table(notificationPreferences, 't.user_id', { into: 'replace' }),
  table(smsConsents, isCreated, { into: 'told' }),
  table(documentCounters, 't.kind', { into: 'replace' }),
  table(documentSeries, 't.kind, t.prefix, t.year', { into: 'replace' }),
  table(taxRates, isCreated),
  table(clients, 't.seq'),
  table(clientContacts, 't.client_id, t.position'),
  table(clientNotes, 't.seq'),
  table(items, 't.seq'),
  table(files, isCreated, { only: 't.ready_at is not null' }),
  // Invoices name proposals, credit notes name invoices, and what replaces another one has a higher number.
  table(documents, "array_position(array['proposal', 'invoice', 'credit_note'], t.kind), t.number"),
  table(documentLines, 't.document_id, t.position'),
  table(documentTaxes, 't.document_id, t.set_no, t.rate_no'),
  table(depositDeductions, 't.document_id, t.deposit_id, t.set_no'),
  table(documentVersions, 't.document_id, t.version'),
  table(documentEvents, 't.id'),
  table(documentViews, 't.id'),
  table(documentFiles, 't.document_id, t.position, t.file_id', {
    only: 'exists (select from files f where f.id = t.file_id and f.ready_at is not null)',
  }),
  table(drafts, isCreated),
  table(proposalTemplates, isCreated),
  table(signatures, 't.signed_at, t.id'),
  table(proposalComments, isCreated),
  table(sectionTimes, 't.document_id, t.version, t.section'),
  table(recurringInvoices, isCreated),
  table(recurringRuns, 't.recurring_id, t.occurs_on'),
  table(payments, isCreated),
  table(ledgerEntries, 't.seq'),
  table(clientCredits, 't.client_id, t.currency'),
  table(invoiceReplies, isCreated),
  table(notifications, 't.seq'),
  table(notificationSchedules, isCreated),
  table(reminders, 't.schedule_id, t.created_at, t.slot'),
  table(activities, 't.seq'),
  table(savedViews, isCreated, { into: 'keep' }),
  table(suppressions, isCreated, { into: 'keep' }),
];

/** SQL of the row `t` as JSON of one line. Decimals are texts: as numbers they would lose their places. */
export function rowSql({ columns }: ArchiveTable): string {
  const cellOf = (column: PgColumn) => {
    const type = column.getSQLType();
    if (!type.startsWith('numeric')) return `t.${column.name}`;
    return `t.${column.name}::text${type.endsWith('[]') ? '[]' : ''}`;
  };
  const pairs = columns.map((column) => `'${column.name}', ${cellOf(column)}`);
  // One call takes a hundred values.
  const objects: string[] = [];
  for (let at = 0; at < pairs.length; at += 40)
    objects.push(`jsonb_build_object(${pairs.slice(at, at + 40).join(', ')})`);
  return objects.join(' || ');
}
