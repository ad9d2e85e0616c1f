import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPasswordHasher, type Derive } from './password-hash.ts';

const COST = 2 ** 4;

/** Notes what is derived, in the order in which it begins, and ends it when it is told to. */
function heldDerive() {
  const begun: { password: string; work: string; end: () => void }[] = [];
  const derive: Derive = (password, salt, keyLength, { N, r, p }) =>
    new Promise((resolve) => {
      const work = [N, r, p, salt.length, keyLength].join(' ');
      begun.push({ password, work, end: () => resolve(Buffer.alloc(keyLength)) });
    });
  return { begun, derive };
}

describe('passwords that are checked at once', () => {
  test('of known and unknown accounts take turns in the order in which they came, at the same cost', async () => {
    const stored = await createPasswordHasher(COST).hash('blue horse');
    const { begun, derive } = heldDerive();
    const { verify } = createPasswordHasher(COST, derive);
    const tries = Array.from({ length: 12 }, (_, index) => `try ${index}`);
    const answers = tries.map((password, index) => verify(password, index % 2 ? stored : undefined));
    for (let ended = 0; ended < tries.length; ended++) {
      await nextTurn();
      expect(begun.map(({ password }) => password)).toEqual(tries.slice(0, ended + 2));
      begun[ended]?.end();
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([false]));
    expect(new Set(begun.map(({ work }) => work)).size).toBe(1);
  });

  test('go before new ones, which may come in any number', async () => {
    const { begun, derive } = heldDerive();
    const { hash, verify } = createPasswordHasher(COST, derive);
    const all: Promise<unknown>[] = [
      hash('new 0'),
      hash('new 1'),
      hash('new 2'),
      verify('check 0', undefined),
      hash('new 3'),
    ];
    all.push(verify('check 1', undefined));
    for (let ended = 0; ended < all.length; ended++) {
      await nextTurn();
      begun[ended]?.end();
    }
    await Promise.all(all);
    expect(begun.map(({ password }) => password)).toEqual([
      ...['new 0', 'new 1', 'check 0', 'check 1', 'new 2', 'new 3'],
    ]);
  });

  test('that fail hold up no other', async () => {
    let count = 0;
    const derive: Derive = async (_password, _salt, keyLength) => {
      if (count++ < 2) throw new Error('out of memory');
      return Buffer.alloc(keyLength);
    };
    const { verify } = createPasswordHasher(COST, derive);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((index) => verify(`${index}`, undefined)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  });
});

test('a password fits its own hash only, and none where nothing is stored', async () => {
  const { hash, verify } = createPasswordHasher(COST);
  const stored = await hash('blue horse');
  expect(await verify('blue horse', stored)).toBe(true);
  expect(await verify('Blue horse', stored)).toBe(false);
  expect(await verify('blue horse', undefined)).toBe(false);
  expect(await verify('', undefined)).toBe(false);
});
