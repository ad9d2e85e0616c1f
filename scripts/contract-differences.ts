import type { Answers } from './contract-probe.ts';

/** Words that the product acts on: they must be the same, not only of the same kind. */
const WORDS = new Set([
  ...['object', 'status', 'type', 'code', 'interval', 'cancel_at_period_end', 'statusCode'],
  ...['intent', 'issue', 'isAuthentic'],
]);

/**
 * What the fake answers and the provider does not, or otherwise. The provider may answer more: the fake has only
 * what the product reads.
 */
export function differences(standIn: Answers, provider: Answers): string[] {
  return [...standIn].flatMap(([step, answer]) =>
    [...differencesIn(answer, provider.get(step), '')].map((difference) => `${step}: ${difference}`),
  );
}

function* differencesIn(ours: unknown, theirs: unknown, path: string): Generator<string> {
  const [our, their] = [kindOf(ours), kindOf(theirs)];
  // An empty place says nothing about what would stand there.
  if (our === 'null' || their === 'null') return;
  if (our !== their) yield `${path || 'the answer'} is ${their}, and ${our} in the fake`;
  else if (isWord(path) && our !== 'object' && ours !== theirs)
    yield `${path} is ${JSON.stringify(theirs)}, and ${JSON.stringify(ours)} in the fake`;
  for (const [name, value] of our === their ? parts(ours) : [])
    yield* differencesIn(value, Object.fromEntries(parts(theirs))[name], path ? `${path}.${name}` : name);
}

const isWord = (path: string) => WORDS.has(path.split('.').at(-1) ?? '');

/** Entries of a list are alike: the first one stands for all. */
function parts(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.length > 0 ? [['[]', value[0]]] : [];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  return Array.isArray(value) ? 'list' : typeof value;
}
