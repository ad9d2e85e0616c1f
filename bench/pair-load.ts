import { Client } from 'undici';
import type { Request } from './jobs.ts';
import type { Pair } from './paired-ratio.ts';

/** A server and what it is asked, request after request, from the first again after the last. */
export interface Side {
  origin: string;
  requests: readonly Request[];
}

export interface PairLoad {
  baseline: Side;
  subject: Side;
  count: number;
  /** Pairs that go before and do not count. */
  warmUp: number;
}

export interface PairLoadResult {
  pairs: Pair[];
  /** Answers with another status, and broken connections. */
  failures: number;
}

/** Asks two servers in turn, the one that goes first drawn by lot, over one kept-alive connection each. */
async function run({ baseline, subject, count, warmUp }: PairLoad): Promise<PairLoadResult> {
  const sides = { baseline, subject };
  const clients = {
    baseline: new Client(baseline.origin, { pipelining: 1 }),
    subject: new Client(subject.origin, { pipelining: 1 }),
  };
  let failures = 0;

  async function timed(side: keyof Pair, round: number): Promise<number> {
    const { requests } = sides[side];
    const request = requests[round % requests.length];
    if (!request) throw new Error('There is nothing to ask');
    const { path, method, headers, body, status } = request;
    const asked = performance.now();
    try {
      const answer = await clients[side].request({ path, method, headers, body: body ?? null });
      await answer.body.dump({ limit: 100_000_000 });
      if (answer.statusCode !== status) failures++;
    } catch {
      failures++;
    }
    return performance.now() - asked;
  }

  const pairs: Pair[] = [];
  for (let round = 0; round < warmUp + count; round++) {
    const pair = { baseline: 0, subject: 0 };
    const order =
      Math.random() < 0.5 ? (['baseline', 'subject'] as const) : (['subject', 'baseline'] as const);
    for (const side of order) pair[side] = await timed(side, round);
    if (round >= warmUp) pairs.push(pair);
  }
  await Promise.all([clients.baseline.close(), clients.subject.close()]);
  return { pairs, failures };
}

process.once('message', (load: PairLoad) => {
  run(load).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
