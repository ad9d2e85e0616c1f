import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { DomainError, notFound } from '#server/errors.ts';
import { pdfFileNames } from '#server/pdf/file-name.ts';
import { brand } from '#shared/brand.ts';
import { isPublicToken } from '#shared/document.ts';
import type { findSealedById as findSealed } from './signatures.sql.ts';
import { findSealedById, findSealedByToken, findSealedOfSeller } from './signatures.sql.ts';

/** The file that shows what was signed. It never changes. */
export interface SealedFile {
  file: Buffer;
  /** SHA-256 as hexadecimal digits. */
  hash: string;
  names: ReturnType<typeof pdfFileNames>;
}

/** Seconds in which a file is likely to be made. */
const RETRY_AFTER = 5;

const notSigned = () => notFound('This proposal has no signature', 'not_signed');

/** @throws DomainError 404 without a signature or where its file was never made, 409 while the file is being made */
function present(row: RowOf<typeof findSealed.row> | undefined): SealedFile {
  if (!row) throw notSigned();
  const { file, pdfHash: hash, isImported, displayNumber, businessName } = row;
  if (!file && isImported)
    throw notFound('This signature came with an archive, without a signed PDF.', 'not_sealed');
  if (!file || !hash)
    throw new DomainError('conflict', 'The signed PDF is being made. Please try again in a moment.', {
      code: 'sealing',
      retryAfter: RETRY_AFTER,
    });
  const seller = { name: businessName?.trim() || brand.name };
  return { file, hash, names: pdfFileNames({ seller, heading: `Proposal ${displayNumber} signed` }) };
}

/** The sealed file behind a proposal's public token, for whoever holds it. @throws DomainError 404 or 409 */
export const findPublicSealed = async (db: Database, publicToken: string): Promise<SealedFile> =>
  present(isPublicToken(publicToken) ? await findSealedByToken.first(db, { publicToken }) : undefined);

/** The sealed file of one of a seller's proposals. @throws DomainError 404 or 409 */
export const findSellersSealed = async (
  db: Database,
  key: { documentId: string; userId: string },
): Promise<SealedFile> => present(await findSealedOfSeller.first(db, key));

/** The sealed file of a signature, or undefined. */
export async function findSealedFile(db: Database, id: string): Promise<SealedFile | undefined> {
  const row = await findSealedById.first(db, { id });
  return row?.file ? present(row) : undefined;
}
