import type { Database } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import type { DocumentPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import type { Message } from '#shared/message-templates.ts';
import { missingClient } from './document-errors.ts';
import { contactsStatement } from './message-words.sql.ts';

interface Recipient {
  sellerId: string;
  clientId: string;
}

/**
 * What a mail says in the seller's words, as JSON text for its payload; null where it says what every mail does.
 * @throws DomainError 400 for a copy to somebody who is no contact of the client
 */
export async function wordsOf(
  db: Database,
  recipient: Recipient,
  message: Message | undefined,
): Promise<string | null> {
  const { subject, body, cc } = message ?? {};
  const words: Pick<DocumentPayload, 'message' | 'cc'> = {};
  if (subject || body) words.message = { ...(subject && { subject }), ...(body && { body }) };
  // An empty list means nobody, in the place of the contacts who get documents.
  if (cc) words.cc = cc.length > 0 ? await copiesFor(db, recipient, cc) : [];
  return Object.keys(words).length > 0 ? JSON.stringify(words) : null;
}

/** Each address once, and not that of whom the mail is to. */
async function copiesFor(db: Database, recipient: Recipient, cc: readonly string[]): Promise<string[]> {
  const contacts = await contactsStatement.first(db, recipient);
  if (!contacts) throw missingClient();
  const known = new Set(contacts.addresses);
  const taken = new Set([contacts.first]);
  return cc.filter((address, index) => {
    const folded = address.toLowerCase();
    if (!known.has(folded))
      throw invalidField(`message.cc.${index}`, `${address} is not a contact of this client`);
    if (taken.has(folded)) return false;
    taken.add(folded);
    return true;
  });
}
