import cluster, { type Worker as Child } from 'node:cluster';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** A process that doesn't answer by then, because it is busy or has just ended, is left out. */
const ANSWER_MS = 2_000;

type Measured = MetricObjectWithValues<MetricValue<string>>[];

interface Question {
  measure: number;
}

interface Answer {
  /** Undefined: it can be asked from now on. */
  measured: number | undefined;
  metrics: Measured;
}

/** Lets the parent of this process ask for its metrics. The library's own way loses what a starting process is asked. */
export function answerParent(registry: Registry): void {
  const answer = (measured: number | undefined, metrics: Measured) => {
    if (process.connected)
      process.send?.({ measured, metrics } satisfies Answer, undefined, undefined, () => undefined);
  };
  process.on('message', (message: Partial<Question>) => {
    const { measure } = message;
    if (measure === undefined) return;
    registry.getMetricsAsJSON().then(
      (metrics) => answer(measure, metrics),
      // Such as those of the database that is away.
      () => answer(measure, []),
    );
  });
  answer(undefined, []);
}

/** Metrics of all processes that this one has started, added up. */
export function childMetrics(): () => Promise<string> {
  const answering = new Set<Child>();
  const waiting = new Map<number, (metrics: Measured) => void>();
  let asked = 0;
  cluster.on('message', (child, { measured, metrics }: Partial<Answer>) => {
    if (metrics === undefined) return;
    if (measured === undefined) answering.add(child);
    else waiting.get(measured)?.(metrics);
    waiting.delete(measured ?? -1);
  });
  cluster.on('exit', (child) => answering.delete(child));

  const ask = (child: Child) =>
    new Promise<Measured>((resolve) => {
      const measure = ++asked;
      const late = setTimeout(() => {
        waiting.delete(measure);
        resolve([]);
      }, ANSWER_MS);
      waiting.set(measure, (metrics) => {
        clearTimeout(late);
        resolve(metrics);
      });
      child.send({ measure } satisfies Question, () => undefined);
    });

  return async () => {
    const connected = [...answering].filter((child) => child.isConnected());
    const all = await Promise.all(connected.map(ask));
    return AggregatorRegistry.aggregate(all).metrics();
  };
}
