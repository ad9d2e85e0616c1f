import { expect, vi } from 'vitest';
import type { Revisions } from '#shared/revised-lists.ts';
import type { Agent } from './agent.ts';

export interface OpenStream {
  status: number;
  headers: Headers;
  /** All that has arrived so far. */
  messages: Revisions[];
  /** The next message that `isMeant` takes, of those that arrive or have arrived after the last one asked for. */
  next(isMeant?: (revisions: Revisions) => boolean): Promise<Revisions>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens `GET /api/events` as a browser does. */
export async function openStream(origin: string, agent: Agent): Promise<OpenStream> {
  const aborted = new AbortController();
  const response = await fetch(`${origin}/api/events`, {
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
      await vi.waitFor(() => expect(messages.slice(seen).some(isMeant)).toBe(true), { timeout: 10_000 });
      seen += messages.slice(seen).findIndex(isMeant) + 1;
      return messages[seen - 1] as Revisions;
    },
    ended: read().catch(() => undefined),
    close: () => aborted.abort(),
  };
}
