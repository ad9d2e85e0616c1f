import { call } from './api.ts';
import { type Fetching, rememberRevisions } from './query-revisions.ts';

/** Reads JSON for a query, and remembers which revisions it was read at. */
export async function fetchTagged<Answer>(path: string, fetching: Fetching): Promise<Answer> {
  const response = await call('GET', path, { signal: fetching.signal });
  const text = await response.text();
  rememberRevisions(fetching, [response]);
  return (text ? JSON.parse(text) : undefined) as Answer;
}
