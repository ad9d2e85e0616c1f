import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ListedRoute } from '#server/test/route-table.ts';
import { Arbitraries } from './arbitrary-of.ts';
import { hostileBytes, hostileSegment, hostileText, hostileValue, toJson } from './hostile.ts';
import { nearly } from './mutations.ts';
import type { RouteSchemas } from './route-schemas.ts';
import { idsIn, samplesOf, usualBodies, type World } from './world.ts';

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  isAnonymous: boolean;
  /** Its schema does not take the body, or the query string. */
  isRefused: boolean;
}

interface Around {
  world: World;
  /** Whose rows must stay as they are. */
  victim: World;
  schemas: RouteSchemas;
  /** Answers without a session. */
  isOpen: boolean;
  isBytes: boolean;
}

type Asked = Pick<FuzzedRequest, 'body' | 'headers' | 'isRefused'>;

const JSON_TYPE = { 'content-type': 'application/json' };
/** Text that a header can carry. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
    .slice(0, 500),
);

/** Requests to a route, from ordinary to absurd. */
export function requestsTo(route: ListedRoute, around: Around): fc.Arbitrary<FuzzedRequest> {
  const { schemas, isBytes, isOpen, world } = around;
  const arbitraries = new Arbitraries(samplesOf(world));
  const asked = isBytes
    ? bytes
    : schemas.body
      ? bodies(arbitraries, schemas.body, usualBodies(world)[`${route.method} ${route.path}`])
      : fc.constant(nothing);
  return fc
    .record({
      segments: fc.tuple(...namesIn(route.path).map((name) => segment(route, name, around))),
      query: queries(arbitraries, schemas.query),
      asked,
      extra: headers,
      isAnonymous: isOpen ? fc.boolean() : fc.constant(false),
    })
    .map(({ segments, query, asked: { body, headers: own, isRefused }, extra, isAnonymous }) => {
      let index = 0;
      const path = route.path.replaceAll(/:\w+/g, () => segments[index++] ?? '');
      return {
        ...{ method: route.method, path: path + query.text, body, isAnonymous },
        headers: { ...extra, ...own },
        isRefused: isRefused || query.isRefused,
      };
    });
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

function segment(
  { path }: ListedRoute,
  name: string,
  { world, victim, isOpen }: Around,
): fc.Arbitrary<string> {
  if (name === 'part') return fc.constantFrom('0', '1', '249', '250', '-1', '1.5', 'x', '%00');
  const own = idsIn(world, path, name);
  const theirs = isOpen ? [] : idsIn(victim, path, name);
  return fc.oneof(
    { weight: own.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...own, randomUUID()) },
    { weight: theirs.length > 0 ? 2 : 0, arbitrary: fc.constantFrom(...theirs, randomUUID()) },
    { weight: 1, arbitrary: fc.constantFrom(randomUUID(), ...Object.values(world.ids).flat()) },
    { weight: 1, arbitrary: hostileSegment },
  );
}

const nothing: Asked = { body: undefined, headers: {}, isRefused: false };

function bodies(
  arbitraries: Arbitraries,
  schema: NonNullable<RouteSchemas['body']>,
  usual: unknown,
): fc.Arbitrary<Asked> {
  const valid = usual ? fc.oneof(arbitraries.of(schema), fc.constant(usual)) : arbitraries.of(schema);
  const json = (value: unknown): Asked => {
    const body = toJson(value);
    return { body, headers: JSON_TYPE, isRefused: !schema.safeParse(JSON.parse(body) ?? {}).success };
  };
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 6, arbitrary: nearly(valid).map(json) },
    { weight: 1, arbitrary: hostileValue.map(json) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: fc.constant(nothing) },
  );
}

const bytes: fc.Arbitrary<Asked> = fc
  .tuple(
    hostileBytes,
    fc.constantFrom(
      ...['application/json', 'application/json', 'application/octet-stream', 'text/plain', 'image/png'],
      ...[
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'a',
        '',
      ],
      ...['application/json; charset=utf-7', 'application/json; charset=utf-16le', 'text/csv'],
    ),
  )
  .map(([body, type]) => ({ body, headers: { 'content-type': type }, isRefused: false }));

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'if-match',
          'if-none-match',
          'x-account',
          'range',
          'accept-language',
        ),
        fc.oneof(headerText, fc.constantFrom('"1"', '*', 'W/"1"', 'bytes=0-', '"2147483648"', '"-1"')),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[{ 'user-agent': 'x'.repeat(2_000) }, { 'accept-encoding': 'zstd' }, { 'content-encoding': 'br' }],
      ...[{ 'x-forwarded-for': '1.1.1.1, x' }, { referer: 'https://evil.example' }, { accept: 'text/html' }],
    ),
  },
);

interface Query {
  text: string;
  isRefused: boolean;
}

const oddQuery = fc.constantFrom(
  ...[
    '',
    '?',
    '?a[__proto__]=b',
    '?__proto__=x',
    '?limit=-1',
    '?limit=1&limit=2',
    '?offset=1e9',
    '?search=%00',
  ],
  ...[
    '?search=%ED%A0%80',
    '?%',
    '?%ff=%ff',
    '?ids=x',
    '?sort=id%20desc',
    '?status[]=paid',
    `?x=${'y'.repeat(5_000)}`,
  ],
);

function queries(arbitraries: Arbitraries, schema: RouteSchemas['query']): fc.Arbitrary<Query> {
  const odd = oddQuery.map((text): Query => ({ text, isRefused: false }));
  if (!schema) return fc.oneof({ weight: 5, arbitrary: fc.constant({ text: '', isRefused: false }) }, odd);
  const written = (value: unknown): Query => {
    const object = typeof value === 'object' && value !== null ? value : { value };
    const fields = Object.entries(object).map(([key, part]) => [
      key,
      typeof part === 'string' ? part : (JSON.stringify(part) ?? ''),
    ]);
    const text = new URLSearchParams(fields).toString();
    const read = Object.fromEntries(new URLSearchParams(text));
    return {
      text: `?${text.slice(0, 8_000)}`,
      isRefused: text.length < 8_000 && !schema.safeParse(read).success,
    };
  };
  const valid = arbitraries.of(schema);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(written) },
    { weight: 5, arbitrary: nearly(valid).map(written) },
    { weight: 1, arbitrary: odd },
  );
}
