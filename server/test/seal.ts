import { openDatabase } from '#server/db/client.ts';
import { pictureReader } from '#server/features/files/pictures.ts';
import type { SealDeps } from '#server/features/signatures/seal-signatures.ts';
import { buildClient, buildProposal } from './factories.ts';
import { createTestPdfs } from './pdf-threads.ts';
import type { Seller, TestServer } from './test-server.ts';

export const APP_URL = 'https://billwright.example';

/** What sealing needs, on a test server's database and clock. Whoever asks closes its `pdfs`. */
export function sealDeps(server: Pick<TestServer, 'pool' | 'clock' | 'log'>, more: Partial<SealDeps> = {}) {
  return {
    db: openDatabase(server.pool),
    clock: server.clock,
    log: server.log.log,
    appUrl: APP_URL,
    pdfs: createTestPdfs({
      ...{ appUrl: APP_URL, findLogo: async () => undefined },
      findPictures: pictureReader(openDatabase(server.pool)),
    }),
    ...more,
  } satisfies SealDeps;
}

/** A proposal that asks for a signature. */
export async function buildSignable(
  seller: Seller,
  fields: object = {},
  client: object = {},
  items?: object[],
) {
  const { id } = await buildClient(seller, client);
  return buildProposal(seller, id, { requiresSignature: true, ...fields }, items);
}
