import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processIdentity } from './processes.ts';

const RETRY_MS = 50;
const PATIENCE_MS = 120_000;

/** Runs `work` while this process alone holds `file`. A lock left behind by a dead process is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const own = `${file}.${process.pid}-${nextTicket()}`;
  rmSync(own, { force: true });
  // Written apart and linked in, so that nobody ever reads a lock without its owner's name.
  writeFileSync(own, `${processIdentity(process.pid)} ${own}`, { flag: 'wx', mode: 0o600 });
  try {
    await acquire(file, own);
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

let tickets = 0;

function nextTicket(): number {
  tickets += 1;
  return tickets;
}

async function acquire(file: string, own: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (tryLink(own, file)) return;
    const holder = readHolder(file);
    if (holder !== undefined && !isAlive(holder)) takeAway(file, holder, own);
    else if (Date.now() > deadline) throw new Error(`${file} is still held by process ${holder}`);
    else await delay(RETRY_MS);
  }
}

function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split(' ')[0];
  } catch {
    return undefined;
  }
}

/** Two waiters may see the same dead holder: whoever moved a living lock by mistake puts it back. */
function takeAway(file: string, deadHolder: string, own: string): void {
  const aside = `${own}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readHolder(aside) !== deadHolder) tryLink(aside, file);
  rmSync(aside, { force: true });
}
