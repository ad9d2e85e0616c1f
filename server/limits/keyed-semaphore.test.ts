import { afterEach, describe, expect, test, vi } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

/** Whoever still waits at the end of a test waits longer than the run takes, and holds up no end of it. */
const LONG = 2_000_000_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Acquires and notes in `order` when the permit came. */
function acquiring(order: string[]) {
  return async (permit: Promise<() => void>, name: string) => {
    const release = await permit;
    order.push(name);
    return release;
  };
}

/** After everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createKeyedSemaphore', () => {
  test('admits as many as there are permits, the others in the order in which they came', async () => {
    const semaphore = createKeyedSemaphore({ permits: 2, longestWaitMs: LONG });
    const order: string[] = [];
    const note = acquiring(order);
    const [first] = ['1', '2', '3', '4'].map((name) => note(semaphore.acquire('a'), name));
    await settled();
    expect(order).toEqual(['1', '2']);
    (await first)?.();
    await settled();
    expect(order).toEqual(['1', '2', '3']);
  });

  test('keeps keys apart', async () => {
    const semaphore = createKeyedSemaphore({ permits: 1, longestWaitMs: LONG });
    await semaphore.acquire('a');
    await expect(semaphore.acquire('b')).resolves.toBeTypeOf('function');
  });

  test('releases one permit however often it is told to', async () => {
    const semaphore = createKeyedSemaphore({ permits: 1, longestWaitMs: LONG });
    const order: string[] = [];
    const note = acquiring(order);
    const release = await semaphore.acquire('a');
    for (const name of ['2', '3']) void note(semaphore.acquire('a'), name);
    release();
    release();
    await settled();
    expect(order).toEqual(['2']);
  });

  test('an exclusive permit waits until nobody holds one, and those behind it wait for it', async () => {
    const semaphore = createKeyedSemaphore({ permits: 3, longestWaitMs: LONG });
    const order: string[] = [];
    const note = acquiring(order);
    const release = await semaphore.acquire('a');
    const exclusive = note(semaphore.acquire('a', { isExclusive: true }), 'exclusive');
    void note(semaphore.acquire('a'), 'shared');
    await settled();
    expect(order).toEqual([]);
    release();
    (await exclusive)();
    await settled();
    expect(order).toEqual(['exclusive', 'shared']);
  });

  test('whoever waits in vain gets 503, and keeps no place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const semaphore = createKeyedSemaphore({ permits: 1, longestWaitMs: 100 });
    const release = await semaphore.acquire('a');
    const refused = expect(semaphore.acquire('a')).rejects.toMatchObject({ kind: 'unavailable' });
    vi.advanceTimersByTime(100);
    await refused;
    release();
    await expect(semaphore.acquire('a')).resolves.toBeTypeOf('function');
  });

  test('those behind an exclusive one are admitted as soon as it gives up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const semaphore = createKeyedSemaphore({ permits: 2, longestWaitMs: 100 });
    await semaphore.acquire('a');
    const exclusive = semaphore.acquire('a', { isExclusive: true });
    const refused = expect(exclusive).rejects.toMatchObject({ kind: 'unavailable' });
    vi.advanceTimersByTime(50);
    const behind = semaphore.acquire('a');
    vi.advanceTimersByTime(50);
    await refused;
    await expect(behind).resolves.toBeTypeOf('function');
  });
});
