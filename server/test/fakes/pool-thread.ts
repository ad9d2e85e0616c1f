import { parentPort } from 'node:worker_threads';

/** Says what it is told to, or misbehaves in one of the ways in which a thread can. */
parentPort?.on('message', (input: string) => {
  if (input === 'never') return;
  if (input === 'exit') process.exit(1);
  if (input === 'hoard') for (const kept: object[] = []; ; ) kept.push(new Array(10_000).fill({}));
  if (input === 'throw') throw new Error('thrown outside of the work');
  parentPort?.postMessage(input === 'fail' ? { error: 'it failed' } : { output: input });
});
