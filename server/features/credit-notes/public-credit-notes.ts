import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { publicParts } from '#server/features/documents/public-parts.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import type { PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { creditNoteView } from '#shared/credit-note-view.ts';
import { isPublicToken } from '#shared/document.ts';
import type { PublicCreditNote } from '#shared/public-document.ts';
import { creditNoteKind } from './credit-note-kind.ts';
import { findByToken } from './public-credit-notes.sql.ts';

/** Credit notes as whoever holds their link sees them. */
export function publicCreditNotesRepo(db: Database) {
  return {
    /** The credit note of a public token, or undefined. */
    async find(number: string, now: Date): Promise<PublicCreditNote | undefined> {
      if (!isPublicToken(number)) return undefined;
      const row = await findByToken.first(db, { key: number, now });
      if (!row) return undefined;
      const { creditNoteNumber, reason, invoiceNumber, invoiceDate } = row;
      const own = { reason, invoice: { displayNumber: invoiceNumber, issuedOn: invoiceDate } };
      return { ...publicParts(row, creditNoteKind, own), creditNoteNumber };
    },
  };
}

interface PublicCreditNoteDeps {
  db: Database;
  clock: Clock;
  countFailedLookup: CountFailedLookup;
}

/** Looks up a credit note for a visitor of this address, by page or by API. */
export type FindPublicCreditNote = (number: string, address: string) => Promise<PublicCreditNote | undefined>;

export function createFindPublicCreditNote({
  db,
  clock,
  countFailedLookup,
}: PublicCreditNoteDeps): FindPublicCreditNote {
  const notes = publicCreditNotesRepo(db);
  return async (number, address) => {
    const note = await notes.find(number, clock.now());
    if (!note) await countFailedLookup(address);
    return note;
  };
}

/** The credit note of a public link as it is printed. @throws DomainError 404 */
export const createFindPrintedCreditNote =
  (findPublicCreditNote: FindPublicCreditNote) =>
  async (number: string, address: string): Promise<PrintedDocument> => {
    const note = await findPublicCreditNote(number, address);
    if (!note) throw notFound('Credit note not found');
    return { timeZone: note.timeZone, view: creditNoteView(note) };
  };
