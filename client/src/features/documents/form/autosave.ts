/** Milliseconds after the last key until what was typed is saved. */
export const AUTOSAVE_MS = 1_500;
/** Milliseconds until another try, twice as long each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * `idle` before anything was typed; `waiting` for the last key; `conflict` with a change made elsewhere; `sent` by another
 * tab; `full` where there are too many drafts.
 */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict' | 'sent' | 'full';

/** What became of one try. */
export type SaveResult =
  | { kind: 'saved'; version: number }
  /** Another version is stored; with what it holds. */
  | { kind: 'conflict'; version: number; content: unknown }
  /** Deleted in another tab. */
  | { kind: 'gone' }
  | { kind: 'sent' | 'full' }
  /** Nobody knows whether it arrived. */
  | { kind: 'failed' };

interface AutosaveOptions<Content> {
  /** Never throws. */
  save: (content: Content, draft: { id: string; version: number | undefined }) => Promise<SaveResult>;
  newId: () => string;
  /** A draft that is continued. */
  draft: { id: string; version?: number | undefined };
  onChange: () => void;
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
};

/** Whether two values are the same JSON, whatever the order of their keys. */
const isSameJson = (one: unknown, other: unknown) =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/**
 * Saves what changes a while after it last did, never two at once; what came in meanwhile follows as one. A try whose answer
 * was lost is repeated.
 */
export class Autosave<Content> {
  state: SaveState;
  /** Of the draft, which may not be on the server yet. */
  id: string;
  #version: number | undefined;
  #pending: Content | undefined;
  #unanswered: Content | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = RETRY_MS;
  #isStopped = false;
  #wasTried = false;
  readonly #options: AutosaveOptions<Content>;

  constructor(options: AutosaveOptions<Content>) {
    this.#options = options;
    this.id = options.draft.id;
    this.#version = options.draft.version;
    this.state = this.#version === undefined ? 'idle' : 'saved';
  }

  /** Something was typed. Undefined where that is not worth a draft yet. @param id of the draft that the form holds now */
  change(content: Content | undefined, id?: string): void {
    // Text of this tab was restored: it may have been saved before.
    if (id && id !== this.id && !this.#wasTried) {
      this.id = id;
      this.#wasTried = true;
    }
    if (content === undefined && this.#version === undefined) return;
    this.#pending = content ?? this.#pending;
    if (this.#isOver() || this.#pending === undefined) return;
    if (this.#running === undefined) this.#tell('waiting');
    this.#wait(AUTOSAVE_MS);
  }

  /** Saves at once what waits. @returns whether all is saved */
  async flush(content?: Content): Promise<boolean> {
    this.#pending = content ?? this.#pending;
    if (this.state !== 'conflict' && this.state !== 'sent') await this.#run();
    return this.state === 'saved' && this.#pending === undefined;
  }

  /** Replaces what was changed elsewhere. */
  overwrite(): void {
    this.#version = undefined;
    this.#tell('waiting');
    void this.#run();
  }

  /** What is stored was loaded. */
  adopt(version: number): void {
    clearTimeout(this.#timer);
    this.#version = version;
    this.#pending = undefined;
    this.#tell('saved');
  }

  /** Another try at once, as when the network is back. */
  retry(): void {
    if (this.state === 'failed' && !this.#isStopped) void this.#run();
  }

  /** Stops saving. Resolves once nothing is on its way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  /** After a creation that failed, or where the form is shown again. */
  resume(): void {
    this.#isStopped = false;
    if (this.#pending !== undefined && !this.#isOver()) this.#wait(AUTOSAVE_MS);
  }

  /** The draft, if there may be one on the server. */
  storedId(): string | undefined {
    return this.#wasTried || this.#version !== undefined ? this.id : undefined;
  }

  #isOver(): boolean {
    return this.#isStopped || this.state === 'conflict' || this.state === 'sent';
  }

  #tell(state: SaveState): void {
    this.state = state;
    this.#options.onChange();
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
  }

  async #run(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    if (this.#pending === undefined) return;
    this.#running = this.#attempt().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #attempt(): Promise<void> {
    clearTimeout(this.#timer);
    for (let isMore = true; isMore; ) {
      const content = this.#pending;
      if (content === undefined) return;
      this.#pending = undefined;
      this.#wasTried = true;
      this.#tell('saving');
      const draft = { id: this.id, version: this.#version };
      isMore = this.#settle(content, await this.#options.save(content, draft));
    }
  }

  /** @returns whether there is more to do at once */
  #settle(content: Content, result: SaveResult): boolean {
    if (result.kind === 'saved') {
      this.#version = result.version;
      this.#unanswered = undefined;
      this.#retryMs = RETRY_MS;
      this.#tell(this.#pending === undefined ? 'saved' : 'waiting');
      return false;
    }
    this.#pending ??= content;
    if (result.kind === 'gone') {
      // Whoever goes on typing wants it all the same.
      this.id = this.#options.newId();
      this.#version = undefined;
      return true;
    }
    if (result.kind === 'conflict' && this.#isOwn(result.content)) {
      this.#version = result.version;
      this.#unanswered = undefined;
      return true;
    }
    if (result.kind === 'failed') {
      this.#unanswered = content;
      if (!this.#isStopped) this.#wait(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
    }
    this.#tell(result.kind);
    return false;
  }

  /** Saved by a try whose answer was lost. */
  #isOwn(stored: unknown): boolean {
    return this.#unanswered !== undefined && isSameJson(stored, this.#unanswered);
  }
}
