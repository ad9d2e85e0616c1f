import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySize } from '#server/test/size.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';

describe('canonical JSON', () => {
  test('sorts keys at every level and leaves no blanks', () => {
    expect(canonicalJson({ b: [{ z: 1, a: '2.50' }], a: null, ä: true, B: false })).toBe(
      '{"B":false,"a":null,"b":[{"a":"2.50","z":1}],"ä":true}',
    );
  });

  test('writes composed and decomposed letters alike', () => {
    expect(canonicalJson({ name: 'Zoe\u0308' })).toBe(canonicalJson({ name: 'Zo\u00eb' }));
    expect(canonicalJson({ 'e\u0301': 1 })).toBe('{"\u00e9":1}');
  });

  test('leaves out what has no value, and keeps what is null', () => {
    expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}');
  });

  test('keeps the order of lists', () => {
    expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
    expect(canonicalJson([-0])).toBe('[0]');
  });

  test.each([
    ...[Number.NaN, Number.POSITIVE_INFINITY, 0.1, 2 ** 53, 1n, undefined, [undefined]],
    ...[new Date(0), new Map(), () => 1, { 'e\u0301': 1, '\u00e9': 2 }],
  ])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test('does not depend on the order in which keys were written, and says the same as JSON', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFC')),
        fc.maxSafeInteger().filter((number) => !Object.is(number, -0)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 5 }), tie('node'), { maxKeys: 5, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(value, (content) => {
        const text = canonicalJson(content);
        expect(JSON.parse(text)).toEqual(content);
        expect(canonicalJson(reversed(content))).toBe(text);
      }),
      { numRuns: bySize(100, 5_000) },
    );
  });

  test('has a hash of 64 hexadecimal digits', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}
