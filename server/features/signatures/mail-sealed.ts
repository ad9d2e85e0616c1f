import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { findAddressed } from '#server/features/clients/client-contacts.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { storeSealed } from './signatures.sql.ts';

type Sealed = RowOf<typeof storeSealed.row> & { signatureId: string };

/** Sends the sealed file to the client and to the seller. Belongs to the transaction that stores it, so that each gets it once. */
export async function mailSealed(transaction: Database, sealed: Sealed): Promise<void> {
  const { userId, clientId, documentId, clientName, sellerEmail, sellerName } = sealed;
  const { displayNumber, title, amount, currency, verifyCode, signatureId } = sealed;
  const outbox = outboxRepo(transaction);
  const told = { displayNumber, title, amount, currency, verifyCode, signatureId };
  await outbox.add(userId, 'signed_copy', { ...told, to: sellerEmail, clientName }, documentId);
  const addressed = await findAddressed(transaction, 'documents', { clientId, userId });
  if (!addressed) return;
  const { publicToken: number } = sealed;
  await outbox.add(
    userId,
    'proposal_signed',
    { ...told, kind: 'proposal', number, sellerName, sellerEmail, ...addressed },
    documentId,
  );
}
