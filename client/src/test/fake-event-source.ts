import { vi } from 'vitest';
import type { Revisions } from '#shared/revised-lists.ts';

export const noChanges: Revisions = {
  clients: 0,
  items: 0,
  invoices: 0,
  proposals: 0,
  notifications: 0,
  activities: 0,
  tax_rates: 0,
  drafts: 1,
  recurring: 0,
  imports: 0,
};

/** Puts event streams in the place of the browser's, which the test speaks for. */
export function fakeEventSources() {
  const all: FakeSource[] = [];
  class FakeSource extends EventTarget {
    readonly path: string;
    isOpen = true;

    constructor(path: string) {
      super();
      this.path = path;
      all.push(this);
    }

    close() {
      this.isOpen = false;
    }
  }
  vi.stubGlobal('EventSource', FakeSource);
  const open = () => all.filter((source) => source.isOpen);
  return {
    /** Streams that were ever opened. */
    all,
    /** Streams that are open now. */
    open,
    tell(revisions: Partial<Revisions> = {}) {
      const data = JSON.stringify({ ...noChanges, ...revisions });
      for (const source of open()) source.dispatchEvent(new MessageEvent('message', { data }));
    },
    cut() {
      for (const source of open()) source.dispatchEvent(new Event('error'));
    },
  };
}

/** The locks and channels that tabs of one browser share. jsdom has none. */
export function fakeTabs() {
  const queues = new Map<string, Promise<unknown>>();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    onLine: true,
    locks: {
      request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
        const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
          if (signal.aborted) throw new DOMException('ended', 'AbortError');
          return hold();
        });
        queues.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    },
  });
}

class FakeChannel extends EventTarget {
  static readonly #all = new Set<FakeChannel>();
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
    FakeChannel.#all.add(this);
  }

  postMessage(data: unknown) {
    for (const channel of FakeChannel.#all)
      if (channel !== this && channel.#name === this.#name)
        channel.dispatchEvent(new MessageEvent('message', { data }));
  }

  close() {
    FakeChannel.#all.delete(this);
  }
}
