import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTOSAVE_MS, Autosave, type SaveResult } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Try {
  content: string;
  version: number | undefined;
  id: string;
  answer: (result: SaveResult) => Promise<void>;
}

function start(version?: number) {
  const tries: Try[] = [];
  const autosave = new Autosave<string>({
    draft: { id: 'a', version },
    newId: () => 'b',
    onChange: () => undefined,
    save: (content, draft) =>
      new Promise((resolve) => {
        const answer = async (result: SaveResult) => {
          resolve(result);
          await vi.advanceTimersByTimeAsync(0);
        };
        tries.push({ content, ...draft, answer });
      }),
  });
  const pass = (milliseconds = AUTOSAVE_MS) => vi.advanceTimersByTimeAsync(milliseconds);
  return { autosave, tries, pass };
}

const saved = (version: number) => ({ kind: 'saved', version }) as const;
const contents = (tries: readonly Try[]) => tries.map(({ content, version }) => [content, version]);

describe('what is typed', () => {
  test('is saved once, after the last key', async () => {
    const { autosave, tries, pass } = start();
    for (const content of ['W', 'We', 'Web']) {
      autosave.change(content);
      await pass(AUTOSAVE_MS - 1);
    }
    expect(tries).toEqual([]);
    expect(autosave.state).toBe('waiting');
    await pass(1);
    expect(contents(tries)).toEqual([['Web', undefined]]);
    expect(autosave.state).toBe('saving');
    await tries[0]?.answer(saved(1));
    expect(autosave.state).toBe('saved');
  });

  test('while it is being saved follows as one, never beside it', async () => {
    const { autosave, tries, pass } = start();
    autosave.change('one');
    await pass();
    for (const content of ['two', 'three']) {
      autosave.change(content);
      await pass();
    }
    expect(tries).toHaveLength(1);
    await tries[0]?.answer(saved(1));
    await pass();
    expect(contents(tries)).toEqual([
      ['one', undefined],
      ['three', 1],
    ]);
  });

  test('before a reload may have been saved under its own id', async () => {
    const { autosave, tries, pass } = start();
    autosave.change('restored', 'c');
    expect(autosave.storedId()).toBe('c');
    await pass();
    expect(tries).toMatchObject([{ id: 'c', version: undefined }]);
  });

  test('is nothing as long as it is not worth a draft', async () => {
    const { autosave, tries, pass } = start();
    autosave.change(undefined);
    await pass();
    expect(tries).toEqual([]);
    expect([autosave.state, autosave.storedId()]).toEqual(['idle', undefined]);
  });

  test('without a network is tried again, and at once when it is back', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('one');
    await pass();
    await tries[0]?.answer({ kind: 'failed' });
    expect(autosave.state).toBe('failed');
    await pass(5_000);
    await tries[1]?.answer({ kind: 'failed' });
    autosave.retry();
    await pass(0);
    await tries[2]?.answer(saved(4));
    expect(contents(tries)).toEqual(Array(3).fill(['one', 3]));
    expect(autosave.state).toBe('saved');
  });

  test('whose answer was lost is known again', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('one');
    await pass();
    await tries[0]?.answer({ kind: 'failed' });
    autosave.change('two');
    await pass();
    await tries[1]?.answer({ kind: 'conflict', version: 4, content: 'one' });
    expect(contents(tries).at(-1)).toEqual(['two', 4]);
  });
});

describe('a draft that changed elsewhere', () => {
  test('waits for a decision when another tab has changed it', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('mine');
    await pass();
    await tries[0]?.answer({ kind: 'conflict', version: 4, content: 'theirs' });
    autosave.change('mine too');
    await pass(60_000);
    expect(tries).toHaveLength(1);
    expect(autosave.state).toBe('conflict');
    autosave.overwrite();
    await pass(0);
    await tries[1]?.answer(saved(5));
    expect(contents(tries).at(-1)).toEqual(['mine too', undefined]);
    autosave.change('more');
    await pass();
    expect(contents(tries).at(-1)).toEqual(['more', 5]);
  });

  test('gives way to the latest version where that was loaded', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('mine');
    await pass();
    await tries[0]?.answer({ kind: 'conflict', version: 4, content: 'theirs' });
    autosave.adopt(4);
    await pass(60_000);
    expect(tries).toHaveLength(1);
    expect(autosave.state).toBe('saved');
  });

  test('becomes another draft when its own was deleted', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('one');
    await pass();
    await tries[0]?.answer({ kind: 'gone' });
    expect(tries.map(({ id, version }) => [id, version])).toEqual([
      ['a', 3],
      ['b', undefined],
    ]);
    expect(autosave.storedId()).toBe('b');
  });

  test('is saved no more once it was sent in another tab', async () => {
    const { autosave, tries, pass } = start(3);
    autosave.change('one');
    await pass();
    await tries[0]?.answer({ kind: 'sent' });
    autosave.change('two');
    await pass(60_000);
    expect(tries).toHaveLength(1);
    expect(await autosave.flush('three')).toBe(false);
  });
});

describe('saving at once', () => {
  test('waits for what is on its way, and says whether all is saved', async () => {
    const { autosave, tries, pass } = start();
    autosave.change('one');
    await pass();
    const flushed = autosave.flush('two');
    await tries[0]?.answer(saved(1));
    await tries[1]?.answer(saved(2));
    expect(await flushed).toBe(true);
    expect(contents(tries)).toEqual([
      ['one', undefined],
      ['two', 1],
    ]);
    const failed = autosave.flush('three');
    await pass(0);
    await tries[2]?.answer({ kind: 'failed' });
    expect(await failed).toBe(false);
  });

  test('stops for a creation, and goes on after one that failed', async () => {
    const { autosave, tries, pass } = start();
    autosave.change('one');
    await pass();
    autosave.change('two');
    let isStopped = false;
    const stopped = autosave.stop().then(() => {
      isStopped = true;
    });
    await pass(60_000);
    expect(isStopped).toBe(false);
    await tries[0]?.answer(saved(1));
    await stopped;
    await pass(60_000);
    expect(tries).toHaveLength(1);
    autosave.resume();
    await pass();
    expect(contents(tries).at(-1)).toEqual(['two', 1]);
  });
});
