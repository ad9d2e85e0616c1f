import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs under, when it is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** `nobody` has an entry in every passwd file, and initdb looks its user's name up. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses root: then it runs as the owner of its cluster, or as `nobody`. */
export function databaseAccount(cluster: string): Account | undefined {
  if (!isRoot()) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

export function giveTo(account: Account | undefined, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

/** Whether the account may pass every folder above `file`. */
export function canPassTo(account: Account | undefined, file: string): boolean {
  const above = path.dirname(file);
  return above === file || (grants(account, above, 0o1) && canPassTo(account, above));
}

/** Whether the account may read `file` where it lies. */
export function canRead(account: Account | undefined, file: string): boolean {
  return canPassTo(account, file) && grants(account, file, 0o4);
}

function grants(account: Account | undefined, file: string, wanted: number): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(file);
  if (uid === account.uid) return ((mode >> 6) & wanted) === wanted;
  if (gid === account.gid) return ((mode >> 3) & wanted) === wanted;
  return (mode & wanted) === wanted;
}
