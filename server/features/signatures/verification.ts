import type { Database } from '#server/db/client.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { brand } from '#shared/brand.ts';
import { isVerifyCode, type Verification } from '#shared/signature.ts';
import { findByCode } from './signatures.sql.ts';

/** Looks up what was signed by the code of its page, for a visitor of this address. */
export type FindVerification = (code: string, address: string) => Promise<Verification | undefined>;

/** A code as somebody has copied it from paper: letters that look like figures are figures. */
const copied = (code: string) => code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

interface VerificationDeps {
  db: Database;
  countFailedLookup: CountFailedLookup;
}

export function createFindVerification({ db, countFailedLookup }: VerificationDeps): FindVerification {
  return async (given, address) => {
    const code = copied(given);
    const row = isVerifyCode(code) ? await findByCode.first(db, { code }) : undefined;
    if (!row) {
      await countFailedLookup(address);
      return undefined;
    }
    const { signed, displayNumber, title, businessName, timeZone } = row;
    return { ...signed, displayNumber, title, sellerName: businessName?.trim() || brand.name, timeZone };
  };
}
