import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Names a living process so that a later process with the same number has another name.
 * A zombie counts as dead: where nothing reaps it, a signal 0 still finds it.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return String(pid);
  const stat = readProcessStat(pid);
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? `${pid}:${stat.startTicks}` : undefined;
}

/** Whether the process that {@link processIdentity} gave this name to still lives. */
export const isAlive = (identity: string): boolean =>
  processIdentity(Number.parseInt(identity, 10)) === identity;

/** Whether `pid` is the PostgreSQL server of this cluster, not another program that was given its number. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || processIdentity(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  if (!readProcessStat(pid)?.name.startsWith('postgres')) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Another user's process hides its folder; its name has to do then.
    return true;
  }
}

function readProcessStat(pid: number) {
  try {
    const [, name = '', state = '', rest = ''] =
      /\((.*)\) (\S) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    // Field 22 of the line; the 19th after the state.
    return { name, state, startTicks: rest.split(' ')[18] };
  } catch {
    return undefined;
  }
}
