import { setTimeout as sleep } from 'node:timers/promises';
import type { Revisions } from '#shared/revised-lists.ts';
import type { Agent } from './agent.ts';

const LONGEST_WAIT_MS = 10_000;

export interface OpenStream {
  status: number;
  headers: Headers;
  /** All that has arrived so far. */
  messages: Revisions[];
  /** The next message that `isMeant` takes, of those that arrive or have arrived after the last one asked for. */
  next(isMeant?: (revisions: Revisions) => boolean): Promise<Revisions>;
  /** Resolves when it is over: by a proper end of the answer, or without one. */
  ended: Promise<'ended' | 'cut off'>;
  close(): void;
}

/** Opens `GET /api/events` as a browser does. */
export async function openStream(origin: string, agent: Agent, query = ''): Promise<OpenStream> {
  const aborted = new AbortController();
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: { cookie: agent.cookie, accept: 'text/event-stream' },
    signal: aborted.signal,
  });
  const messages: Revisions[] = [];
  let seen = 0;
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) messages.push(JSON.parse(part.slice(6)));
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    messages,
    async next(isMeant = () => true) {
      const end = performance.now() + LONGEST_WAIT_MS;
      while (performance.now() < end) {
        const found = messages.slice(seen).find(isMeant);
        if (found) {
          seen = messages.indexOf(found, seen) + 1;
          return found;
        }
        await sleep(5);
      }
      throw new Error(`no such message came: ${JSON.stringify(messages.slice(seen))}`);
    },
    ended: read().then(
      () => 'ended',
      () => 'cut off',
    ),
    close: () => aborted.abort(),
  };
}
