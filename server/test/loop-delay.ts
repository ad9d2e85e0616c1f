const MEGABYTE = 1024 * 1024;

export interface Measured {
  seconds: number;
  /** More than before, at most. */
  megabytes: number;
  /** For how long the event loop was held at a time, at most. */
  heldMs: number;
}

/**
 * What some work takes of this process. A turn of the event loop counts for the time that the processor spent on it, if that is
 * less than what went by: a machine that is busy with something else says nothing of the work.
 */
export async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  let [most, heldMs, isOver] = [before, 0, false];
  let [since, used] = [begun, process.cpuUsage()];
  let looked = begun;
  const turn = () => {
    if (isOver) return;
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    heldMs = Math.max(heldMs, Math.min(now - since, (user + system) / 1_000));
    if (now - looked > 200) {
      most = Math.max(most, process.memoryUsage().rss);
      looked = performance.now();
    }
    [since, used] = [performance.now(), process.cpuUsage()];
    setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return {
    seconds: Math.round((performance.now() - begun) / 1_000),
    megabytes: Math.round((Math.max(most, process.memoryUsage().rss) - before) / MEGABYTE),
    heldMs: Math.round(heldMs),
  };
}
