import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { PoolClosed } from '#server/pdf/worker-pool.ts';
import type { SealSigner } from '#server/providers/signing-certificate.ts';
import { proposalView } from '#shared/document-view.ts';
import { sha256 } from './canonical-json.ts';
import { evidenceOf } from './evidence-of.ts';
import { mailSealed } from './mail-sealed.ts';
import { claimUnsealed, postponeSealing, storeSealed } from './signatures.sql.ts';
import { acceptedProposal, type SignedContent } from './signed-content.ts';

export interface SealDeps {
  db: Database;
  clock: Clock;
  log: Log;
  pdfs: DocumentPdfs;
  appUrl: string;
  /** Without one the file's hash alone vouches for it. */
  signer?: SealSigner | undefined;
}

type Claimed = RowOf<typeof claimUnsealed.row>;

/**
 * Makes the files of signatures that have none, one after the other. May run anywhere, any number of times: a lease keeps others
 * away meanwhile, and a file that is there is never replaced. What fails is tried again later, and holds up no other.
 */
export async function sealSignatures(deps: SealDeps): Promise<void> {
  for (;;) {
    const claimed = await claimUnsealed.first(deps.db, {});
    if (!claimed) return;
    try {
      await seal(deps, claimed);
    } catch (error) {
      // The process or the database goes away: the lease ends by itself.
      if (error instanceof PoolClosed) return;
      if (databaseFailure(error) === 'unavailable') throw error;
      deps.log.warn({ err: error, signatureId: claimed.id, attempt: claimed.tries }, 'a file was not sealed');
      await postponeSealing.run(deps.db, { id: claimed.id });
    }
  }
}

async function seal({ db, clock, pdfs, appUrl, ...deps }: SealDeps, claimed: Claimed): Promise<void> {
  const content = JSON.parse(claimed.content) as SignedContent;
  const { timeZone } = content.document;
  const now = clock.now();
  // A signature of a certificate that has expired would be worth nothing.
  const signer = deps.signer?.isValidAt(now) ? deps.signer : undefined;
  const drawn = await pdfs.renderSealedPdf({
    timeZone,
    view: proposalView(acceptedProposal(content)),
    evidence: evidenceOf({ content, facts: factsOf(claimed), appUrl, certificate: signer?.name }),
    ...(signer && {
      signatureField: { name: signer.name, reason: 'Seals what was signed', signedAt: now },
    }),
  });
  const file = signer ? await signer.signPdf(drawn) : drawn;
  const stored = {
    id: claimed.id,
    file,
    hash: sha256(file),
    kind: signer ? 'certificate' : 'hash',
    now,
  } as const;
  await inTransaction(db, async (transaction) => {
    const sealed = await storeSealed.first(transaction, stored);
    if (sealed) await mailSealed(transaction, { ...sealed, signatureId: claimed.id });
  });
}

const factsOf = ({ createdAt, sentAt, firstSeenAt, lastSeenAt, ...facts }: Claimed) => ({
  ...facts,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  firstSeenAt: firstSeenAt?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
