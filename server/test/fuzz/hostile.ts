import fc from 'fast-check';

/*
 * Values that no form sends. JSON cannot say all of them, so some stand as marks, which `toJson` replaces in the text.
 */

const HUGE = '@@huge@@';
const NEGATIVE_HUGE = '@@negative-huge@@';
const DEEP_LIST = '@@deep-list@@';
const DEEP_OBJECT = '@@deep-object@@';
const DEPTH = 5_000;

const marks: Record<string, string> = {
  // Infinity once it is read.
  [HUGE]: '1e400',
  [NEGATIVE_HUGE]: '-1e400',
  [DEEP_LIST]: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  [DEEP_OBJECT]: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
};

/** The JSON text of a value, with what only a text can say. */
export function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /"(@@[a-z-]+@@)"/g,
    (text, mark) => marks[mark] ?? text,
  );
}

/** An object with an own key of any name, `__proto__` too. */
export function withKey(object: object, key: string, value: unknown): object {
  const copy = { ...object };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

const texts = [
  ...[
    '',
    ' ',
    '\u00a0',
    '\t\n',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff\ud800',
    '\u202e\u2066x',
    '\ufeff',
    '\u200d',
  ],
  ...[
    'e\u0301',
    '\u{1f469}\u200d\u{1f4bb}'.repeat(40),
    'ﷺ'.repeat(100),
    '\r\nBcc: x@evil.example',
    '\u001b[31m',
  ],
  ...["' OR 1=1--", '";select pg_sleep(1)--', '$1', '\\', "\\'", '%', '%s %n', '_%', '{{7*7}}', '{name}'],
  ...[
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../etc/passwd',
    '=HYPERLINK("http://evil")',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '[object Object]',
  ],
  ...['infinity', 'now', 'epoch', '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '+275760-09-13'],
  ...[
    '-0',
    '-1',
    '0',
    '0x10',
    '1e309',
    '1e5',
    '00012',
    '1,000',
    '9'.repeat(40),
    '0.0000001',
    '.5',
    '5.',
    '٣',
  ],
  ...['x'.repeat(201), 'x'.repeat(1_001), 'x'.repeat(10_001), '\u{1f600}'.repeat(5_001)],
];

const numbers = [
  ...[0, -0, -1, 1, 0.1 + 0.2, 1e-7, 1.005, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308],
  ...[Number.MIN_VALUE, 9_999_999_999.99, 10_000_000_000, HUGE, NEGATIVE_HUGE],
];

const shapes = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [{}],
    ['a'],
    { length: 5 },
    { toString: 1 },
    { valueOf: null },
  ],
  ...[withKey({}, '__proto__', { isPremium: true }), { constructor: { prototype: { isPremium: true } } }],
  ...[DEEP_LIST, DEEP_OBJECT, { $gt: '' }, { 0: 'a', 1: 'b' }, new Array(300).fill('x')],
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  // UTF-16 units, so that halves of pairs stand alone.
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...shapes) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** What the server decides, and what would change how objects work. */
export const foreignKeys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\0', 'a.b', '0', 'length'],
  ...[
    'id',
    'userId',
    'user_id',
    'isPremium',
    'status',
    'paidAt',
    'amount',
    'total',
    'createdAt',
    'seq',
    'kind',
  ],
];

/** Bytes that are no JSON, or none that a form would send. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc
    .constantFrom(
      ...[
        '{"name":<b>',
        '{',
        '[',
        '"x"',
        'null',
        'true',
        '5',
        '[]',
        '{}{}',
        '\ufeff{}',
        "{'a':1}",
        '{"a":1,}',
      ],
      ...['{"name":"a","name":"b"}', '{"a":NaN}', '{"__proto__":{"isPremium":true}}', '\0', ' '],
    )
    .map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }),
  // UTF-16, and UTF-8 that is cut in two.
  fc.constantFrom(new Uint8Array(Buffer.from('{"name":"a"}', 'utf16le')), new Uint8Array([0x22, 0xc3, 0x22])),
);

/** A segment of a path, as it stands in the address. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    ...[
      '%00',
      '%',
      '%ff',
      '%ED%A0%80',
      '%252e%252e',
      '%2e%2e%2f%2e%2e',
      '%2F',
      '%5C',
      '0',
      '-1',
      'null',
      'undefined',
    ],
    ...['__proto__', '%27%20OR%201%3D1--', 'x'.repeat(2_000), '00000000-0000-0000-0000-000000000000'],
    ...['INV-0001', 'INV-0001-AAAAAAAAAAAAAAAAAAAAAAAAAA', '1%20', '%F0%9F%98%80', '{id}', ':id', '*', ';x'],
  ),
  hostileText
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')).slice(0, 3_000) || '%20')
    // Dots alone lead to another address, before it is sent.
    .map((segment) => (/^\.+$/.test(segment) ? `x${segment}` : segment)),
);
