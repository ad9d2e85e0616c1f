import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canPassTo, databaseAccount, isRoot } from './run-as.ts';

const OWN_PLACE = '/var/lib/billwright';

/**
 * The folder that holds the cluster and all that belongs to it: `dir`, unless it lies below a folder that only root
 * may enter. Then the database's account cannot get there, and it has a place of its own under `ownPlace`.
 */
export function databaseHome(dir: string, ownPlace = OWN_PLACE): { home: string; isElsewhere: boolean } {
  mkdirSync(dir, { recursive: true });
  const here = realpathSync(dir);
  if (!isRoot()) {
    assertOwn(here);
    return { home: here, isElsewhere: false };
  }
  const elsewhere = path.join(ownPlace, createHash('sha256').update(here).digest('hex').slice(0, 16));
  const isElsewhere = !staysHere(here, elsewhere);
  const home = isElsewhere ? elsewhere : here;
  if (isElsewhere) {
    mkdirSync(elsewhere, { recursive: true });
    chmodSync(ownPlace, 0o755);
  }
  // Passable for the database's account, listable for root alone; the cluster inside is closed to all others.
  chmodSync(home, 0o711);
  return { home, isElsewhere };
}

function assertOwn(home: string): void {
  try {
    accessSync(home, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new Error(`The database in ${home} belongs to another user: start as that user, or set DATA_DIR`, {
      cause,
    });
  }
}

/** Once made, a cluster stays where it is, whatever becomes of the folders above it. */
function staysHere(here: string, elsewhere: string): boolean {
  const cluster = path.join(here, 'data');
  const account = databaseAccount(cluster);
  const canStay = canPassTo(account, here);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    return canStay && !existsSync(path.join(elsewhere, 'data/PG_VERSION'));
  }
  if (canStay) return true;
  throw new Error(
    `The database in ${cluster} belongs to user ${account?.uid}, who may not enter a folder above it`,
  );
}
