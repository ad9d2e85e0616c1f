import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { publicCreditNotesRepo } from '#server/features/credit-notes/public-credit-notes.ts';
import type { AttachPdf, MailedDocument, MailedSignature } from '#server/features/delivery/drain-outbox.ts';
import {
  type ConfiguredProviders,
  publicInvoicesRepo,
} from '#server/features/invoices/public-invoices.repo.ts';
import { publicProposalsRepo } from '#server/features/proposals/public-proposals.repo.ts';
import { findSealedFile } from '#server/features/signatures/signatures.repo.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { pdfFileNames } from '#server/pdf/file-name.ts';
import { PoolClosed, PoolUnavailable } from '#server/pdf/worker-pool.ts';
import type { MailAttachment } from '#server/providers/mailer.ts';
import { creditNoteView } from '#shared/credit-note-view.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';

interface AttachPdfDeps {
  db: Database;
  clock: Clock;
  log: Log;
  pdfs: DocumentPdfs;
  providers: ConfiguredProviders;
  longestMs?: number;
}

/** Milliseconds that a mail waits for its file. */
const LONGEST_MS = 15_000;
/** Milliseconds for which the files of a seller whose last one took longer are left out. */
const PAUSE_MS = 60_000;

/**
 * The document that a mail leads to, as a file beside it. A mail does not wait long for its file: the link is there.
 * @throws PoolClosed when the process ends, so that the mail is sent whole by the next one
 */
export function createAttachPdf({
  db,
  clock,
  log,
  pdfs,
  providers,
  longestMs = LONGEST_MS,
}: AttachPdfDeps): AttachPdf {
  const paused = createPauses(PAUSE_MS);
  const invoices = publicInvoicesRepo(db, providers);
  const proposals = publicProposalsRepo(db);
  const creditNotes = publicCreditNotesRepo(db);

  async function find(kind: MailedDocument['kind'], number: string): Promise<PrintedDocument | undefined> {
    if (kind === 'invoice') {
      const invoice = await invoices.find(number, clock.now());
      return invoice && { view: invoiceView(invoice), timeZone: invoice.timeZone };
    }
    if (kind === 'credit_note') {
      const note = await creditNotes.find(number, clock.now());
      return note && { view: creditNoteView(note), timeZone: note.timeZone };
    }
    const proposal = await proposals.find(number, clock.now());
    return proposal && { view: proposalView(proposal), timeZone: proposal.timeZone };
  }

  const render = async (
    kind: MailedDocument['kind'],
    number: string,
  ): Promise<MailAttachment | undefined> => {
    const document = await find(kind, number);
    if (!document) return undefined;
    const content = await pdfs.renderDocumentPdf(document);
    return { filename: pdfFileNames(document.view).full, content, contentType: 'application/pdf' };
  };

  const attachSealed = async ({ signatureId, displayNumber }: MailedSignature) => {
    const sealed = await findSealedFile(db, signatureId);
    if (sealed) return { filename: sealed.names.full, content: sealed.file, contentType: 'application/pdf' };
    log.warn({ displayNumber }, 'a mail goes out without its sealed PDF');
    return undefined;
  };

  return async (mailed) => {
    if ('signatureId' in mailed) return attachSealed(mailed);
    const { kind, number, displayNumber, sellerEmail } = mailed;
    if (paused.has(sellerEmail)) return undefined;
    const late = new AbortController();
    try {
      const file = await Promise.race([
        render(kind, number),
        sleep(longestMs, late.signal, { signal: late.signal }),
      ]);
      if (file instanceof AbortSignal) throw new PoolUnavailable('The file took too long');
      return file;
    } catch (error) {
      if (error instanceof PoolClosed) throw error;
      if (error instanceof PoolUnavailable) paused.add(sellerEmail);
      log.warn({ err: error, displayNumber }, 'a mail goes out without its PDF');
      return undefined;
    } finally {
      late.abort();
    }
  };
}

function createPauses(milliseconds: number) {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string) {
      keys.add(key);
      setTimeout(() => keys.delete(key), milliseconds).unref();
    },
  };
}
