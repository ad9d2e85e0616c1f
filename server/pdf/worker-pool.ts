import { Worker } from 'node:worker_threads';

/** The work was not done: another try may succeed. */
export class PoolUnavailable extends Error {}

/** No place was free to wait in. */
export class PoolFull extends PoolUnavailable {}

export interface PoolOptions {
  /** Module that answers each message by `{ output }` or `{ error }`, in turn. */
  entry: URL;
  /** Threads at most; the first one starts with the first work. */
  size: number;
  /** Works that may wait for a thread. */
  maxWaiting: number;
  /** Milliseconds after which a work is stopped. */
  timeLimit: number;
}

export interface WorkerPool<Input, Output> {
  /** @throws PoolUnavailable */
  run(input: Input): Promise<Output>;
  close(): Promise<void>;
}

interface Work<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
}

interface Answer<Output> {
  output?: Output;
  error?: string;
}

const MEGABYTES_PER_THREAD = 512;

/** Runs work in threads, one at a time each. A thread that fails or takes too long is ended and replaced. */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
  const waiting: Work<Input, Output>[] = [];
  const idle: Worker[] = [];
  const threads = new Set<Worker>();

  const start = () => {
    const worker = openThread(options.entry);
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
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    run(input) {
      const isFull =
        idle.length === 0 && threads.size >= options.size && waiting.length >= options.maxWaiting;
      if (isFull) return Promise.reject(new PoolFull('Too much work is waiting'));
      return new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        next();
      });
    },
    async close() {
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

function openThread(entry: URL): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_PER_THREAD } };
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
    const onError = (error: Error) => settle(() => reject(error));
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
