import type { Database } from '#server/db/client.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { type PasswordHasher, passwordPrint } from './password-hash.ts';

interface VerifiedAccount {
  id: string;
  /** Names the password that was given. */
  passwordPrint: string;
}

/** @returns the account of an address and its password; undefined for a wrong pair */
export function createVerifyCredentials({ db, passwords }: { db: Database; passwords: PasswordHasher }) {
  return async (email: string, password: string): Promise<VerifiedAccount | undefined> => {
    const account = await accountsRepo(db).findByEmail(email);
    const matches = await passwords.verify(password, account?.passwordHash);
    return matches && account
      ? { id: account.id, passwordPrint: passwordPrint(account.passwordHash) }
      : undefined;
  };
}
