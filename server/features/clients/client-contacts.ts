import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clientContacts, type clients } from '#server/db/schema/clients.ts';
import type { Contact } from '#shared/client-contact.ts';
import { recipientsStatements } from './client-contacts.sql.ts';

type ClientColumns = Pick<
  typeof clients.$inferSelect,
  'name' | 'email' | 'contactRole' | 'getsDocuments' | 'getsReminders' | 'getsReceipts'
>;

/** The first contact as columns of its client. */
export const clientColumnsOf = (first: Contact): ClientColumns => ({
  name: first.name,
  email: first.email,
  contactRole: first.role,
  getsDocuments: first.documents,
  getsReminders: first.reminders,
  getsReceipts: first.receipts,
});

/** The contacts of a client after the first. */
export async function furtherContacts(db: Database, clientId: string): Promise<Contact[]> {
  return db
    .select({
      name: clientContacts.name,
      email: clientContacts.email,
      role: clientContacts.role,
      documents: clientContacts.getsDocuments,
      reminders: clientContacts.getsReminders,
      receipts: clientContacts.getsReceipts,
    })
    .from(clientContacts)
    .where(eq(clientContacts.clientId, clientId))
    .orderBy(asc(clientContacts.position));
}

/** Stores the contacts after the first instead of those that are there. Belongs to a transaction that holds their client's row. */
export async function replaceFurtherContacts(
  transaction: Database,
  { clientId, userId }: { clientId: string; userId: string },
  further: readonly Contact[],
): Promise<void> {
  await transaction.delete(clientContacts).where(eq(clientContacts.clientId, clientId));
  if (further.length === 0) return;
  await transaction.insert(clientContacts).values(contactRows({ clientId, userId }, further));
}

/** The contacts of a client after the first as they are stored. */
export const contactRows = (
  owner: { clientId: string; userId: string },
  further: readonly Contact[],
): (typeof clientContacts.$inferInsert)[] =>
  further.map(({ name, email, role, documents, reminders, receipts }, index) => ({
    ...{ ...owner, position: index + 1, name, email, role },
    ...{ getsDocuments: documents, getsReminders: reminders, getsReceipts: receipts },
  }));

/** To whom one mail about a client's document goes. */
export interface Addressed {
  /** Of the first one, who is greeted. */
  clientName: string;
  to: string;
  /** Everybody else; missing where there is nobody. */
  cc?: string[];
}

/** Who of a client gets such mails; undefined where nobody does. */
export async function findAddressed(
  db: Database,
  mail: keyof typeof recipientsStatements,
  client: { clientId: string; userId: string },
): Promise<Addressed | undefined> {
  const found = await recipientsStatements[mail].first(db, client);
  const [to, ...cc] = found?.emails ?? [];
  return to === undefined ? undefined : { clientName: found?.name ?? '', to, ...(cc.length > 0 && { cc }) };
}
