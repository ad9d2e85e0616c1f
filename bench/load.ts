import { Client } from 'undici';

export interface Load {
  origin: string;
  path: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  /** The status every answer must have. */
  status: number;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers with another status, and broken connections. */
  failures: number;
}

/** Asks again and again over `connections` kept-alive connections, one request at a time on each. */
async function run(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const end = started + load.seconds * 1_000;

  async function connection() {
    const client = new Client(load.origin, { pipelining: 1 });
    while (performance.now() < end) {
      const asked = performance.now();
      try {
        const { path, method, headers } = load;
        const answer = await client.request({ path, method, headers, body: load.body ?? null });
        await answer.body.dump({ limit: 100_000_000 });
        if (answer.statusCode !== load.status) failures++;
      } catch {
        failures++;
      }
      latencies.push(performance.now() - asked);
    }
    await client.close();
  }

  await Promise.all(Array.from({ length: load.connections }, connection));
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    seconds: (performance.now() - started) / 1_000,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  };
}

process.once('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
