import { Worker } from 'node:worker_threads';

/** The work was not done: another try may succeed. */
export class PoolUnavailable extends Error {}

/** No place was free to wait in, or the turn did not come in time. */
export class PoolFull extends PoolUnavailable {}

/** The pool has been closed. */
export class PoolClosed extends PoolUnavailable {}

export interface PoolOptions {
  /** Module that answers each message by `{ output }` or `{ error }`, in turn. */
  entry: URL;
  /** Threads at most; the first one starts with the first work. */
  size: number;
  /** Works that may wait for a thread. */
  maxWaiting: number;
  /** Milliseconds after which a work is stopped. */
  timeLimit: number;
  /** Milliseconds after which a work that has not begun is given up. */
  longestWait: number;
  megabytesPerThread?: number;
}

export interface WorkerPool<Input, Output> {
  /** @throws PoolUnavailable */
  run(input: Input): Promise<Output>;
  /** How many works wait for a thread. */
  countWaiting(): number;
  /** Has somebody told of the seconds that each work waited, until it began or was given up. */
  onWaited(listener: (seconds: number) => void): void;
  close(): Promise<void>;
}

interface Work<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
  /** When it came, by the time of `performance.now()`. */
  since: number;
  /** Until it begins. */
  timer: NodeJS.Timeout;
}

interface Answer<Output> {
  output?: Output;
  error?: string;
}

const MEGABYTES_PER_THREAD = 512;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

const closed = () => new PoolClosed('The threads have been closed');

/** Runs work in threads, one at a time each. A thread that fails or takes too long is ended and replaced. */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
  const waiting: Work<Input, Output>[] = [];
  const idle: Worker[] = [];
  const threads = new Set<Worker>();
  let isClosed = false;
  let tellWaited: ((seconds: number) => void) | undefined;
  const endWait = ({ timer, since }: Work<Input, Output>) => {
    clearTimeout(timer);
    tellWaited?.((performance.now() - since) / 1_000);
  };

  const start = () => {
    const worker = openThread(options.entry, options.megabytesPerThread ?? MEGABYTES_PER_THREAD);
    worker.unref();
    threads.add(worker);
    // Its work is told of a failure; without a listener an idle thread's would end the process.
    worker.on('error', () => forget(worker)).on('exit', () => forget(worker));
    return worker;
  };

  const forget = (worker: Worker) => {
    threads.delete(worker);
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  };

  const take = () => idle.pop() ?? (threads.size < options.size ? start() : undefined);

  const next = () => {
    const work = waiting[0];
    const worker = work && take();
    if (!work || !worker) return;
    waiting.shift();
    endWait(work);
    void perform(worker, work).finally(next);
  };

  const perform = async (worker: Worker, { input, resolve, reject }: Work<Input, Output>) => {
    try {
      const { output, error } = await ask<Input, Output>(worker, input, options.timeLimit);
      idle.push(worker);
      if (output === undefined) reject(new Error(error ?? 'The thread gave no answer'));
      else resolve(output);
    } catch (error) {
      forget(worker);
      void worker.terminate();
      reject(isClosed ? closed() : asError(error));
    }
  };

  const giveUp = (work: Work<Input, Output>) => {
    waiting.splice(waiting.indexOf(work), 1);
    endWait(work);
    work.reject(new PoolFull('The work waited too long'));
  };

  return {
    run(input) {
      if (isClosed) return Promise.reject(closed());
      const isFull =
        idle.length === 0 && threads.size >= options.size && waiting.length >= options.maxWaiting;
      if (isFull) return Promise.reject(new PoolFull('Too much work is waiting'));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => giveUp(work), options.longestWait);
        const work = { input, resolve, reject, timer, since: performance.now() };
        waiting.push(work);
        next();
      });
    },
    countWaiting: () => waiting.length,
    onWaited(listener) {
      tellWaited = listener;
    },
    async close() {
      isClosed = true;
      for (const { timer, reject } of waiting.splice(0)) {
        clearTimeout(timer);
        reject(closed());
      }
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function openThread(entry: URL, megabytes: number): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: megabytes } };
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, limits);
  // A thread does not inherit the loader that lets Node.js read sources.
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); });`;
  return new Worker(load, { ...limits, eval: true });
}

/** The thread's answer. Its end, its failure and the end of time are errors. */
function ask<Input, Output>(worker: Worker, input: Input, timeLimit: number): Promise<Answer<Output>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      act();
    };
    const onMessage = (answer: Answer<Output>) => settle(() => resolve(answer));
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === OUT_OF_MEMORY ? new PoolUnavailable(error.message) : error));
    const onExit = () => settle(() => reject(new PoolUnavailable('The thread ended')));
    const timer = setTimeout(
      () => settle(() => reject(new PoolUnavailable('The work took too long'))),
      timeLimit,
    );
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(input);
  });
}
