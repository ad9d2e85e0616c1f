import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorse, type Pair, pairedRatio } from './paired-ratio.ts';

const repeat = (count: number, pair: Pair) => Array.from({ length: count }, () => pair);

/** Numbers in [0, 1) that look random and are the same each time. */
function* pseudoRandom(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('pairedRatio', () => {
  it('is the old time by the new one: twice as fast is 2', () => {
    expect(pairedRatio(repeat(9, { baseline: 2, subject: 1 }))).toEqual({
      median: 2,
      low: 2,
      high: 2,
      count: 9,
      baselineP50: 2,
      subjectP50: 1,
    });
  });

  it('takes the median of an even and of an odd number of pairs', () => {
    const pairs = [1, 2, 3, 10].map((baseline) => ({ baseline, subject: 1 }));
    expect(pairedRatio(pairs).median).toBe(2.5);
    expect(pairedRatio(pairs.slice(0, 3)).median).toBe(2);
  });

  it('bounds the median of 100 pairs by the 40th and the 61st ratio', () => {
    const pairs = Array.from({ length: 100 }, (_value, index) => ({ baseline: index + 1, subject: 1 }));
    expect(pairedRatio(pairs)).toMatchObject({ median: 50.5, low: 40, high: 61 });
  });

  it('is not moved by moments that hit both, nor by a few that hit one', () => {
    const pairs = Array.from({ length: 200 }, (_value, index) => ({
      baseline: index % 3 === 0 ? 50 : 1,
      subject: index % 3 === 0 ? 50 : 1,
    }));
    pairs.push(...repeat(10, { baseline: 1, subject: 900 }));
    expect(pairedRatio(pairs)).toMatchObject({ median: 1, low: 1, high: 1 });
  });

  it('holds the true median in about 95 of 100 samples', () => {
    const random = pseudoRandom(7);
    let hits = 0;
    for (let sample = 0; sample < 1_000; sample++) {
      const pairs = Array.from({ length: 101 }, () => ({ baseline: 1 + random.next().value, subject: 1 }));
      const { low, high } = pairedRatio(pairs);
      if (low <= 1.5 && high >= 1.5) hits++;
    }
    expect(hits).toBeGreaterThan(930);
    expect(hits).toBeLessThan(990);
  });

  it('always has its median within the interval', () => {
    const time = fc.double({ min: 0.01, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.record({ baseline: time, subject: time }), { minLength: 1 }), (pairs) => {
        const { median, low, high } = pairedRatio(pairs);
        expect(low).toBeLessThanOrEqual(median);
        expect(high).toBeGreaterThanOrEqual(median);
      }),
    );
  });
});

describe('isWorse', () => {
  const ratio = pairedRatio(repeat(3, { baseline: 1, subject: 1 }));

  it('says so when the whole interval lies below 0.95', () => {
    expect(isWorse({ ...ratio, low: 0.9, median: 0.92, high: 0.949 })).toBe(true);
  });

  it('does not when only a part of it does', () => {
    expect(isWorse({ ...ratio, low: 0.5, median: 0.8, high: 0.95 })).toBe(false);
    expect(isWorse({ ...ratio, low: 0.9, median: 0.94, high: 0.97 })).toBe(false);
  });
});
