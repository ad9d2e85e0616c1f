import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  /** What the JSON said, or the form. */
  body: unknown;
  headers: Headers;
}

export interface FakeAnswer {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}

type Handler = FakeAnswer | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>);

const parsed = (body: RequestInit['body']) => (typeof body === 'string' ? JSON.parse(body) : undefined);

export const unauthorized: FakeAnswer = { status: 401, json: { message: 'Unauthorized' } };

/** Says what `GET /api/user` implies. */
function sessionHandler(
  handlers: Record<string, Handler>,
  { method, path }: FakeRequest,
): Handler | undefined {
  const user = handlers['GET /api/user'];
  if (`${method} ${path}` !== 'GET /api/session' || !user) return undefined;
  return async (request) => {
    const { status = 200 } = typeof user === 'function' ? await user(request) : user;
    return { json: { isSignedIn: status === 200 } };
  };
}

/**
 * Answers `fetch` in place of the server.
 * @param handlers by method and path: `{ 'GET /api/user': { json: user } }`; everything else is a 404
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: FakeRequest[] = [];
  const delays = new Map<string, Promise<void>>();
  let tagOf: (path: string) => string | undefined = () => undefined;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://fake.test');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: init.body instanceof FormData ? init.body : parsed(init.body),
      headers: new Headers(init.headers),
    };
    calls.push(request);
    const handler = handlers[`${request.method} ${request.path}`] ?? sessionHandler(handlers, request);
    const answer = typeof handler === 'function' ? await handler(request) : handler;
    const { status = 200, json, headers } = answer ?? { status: 404, json: { message: 'Not found' } };
    const body = json === undefined ? null : JSON.stringify(json);
    const tag = request.method === 'GET' ? tagOf(request.path) : undefined;
    await delays.get(request.path);
    return new Response(body, { status, headers: { ...headers, ...(tag && { ETag: tag }) } });
  });
  return {
    calls,
    /** Changes what the server answers from now on. */
    on: (call: string, handler: Handler) => {
      handlers[call] = handler;
    },
    /** Tags what is read with the version of the answer. */
    tag: (find: typeof tagOf) => {
      tagOf = find;
    },
    /** Holds answers that have been made back. */
    delay: (path: string, until: Promise<void>) => delays.set(path, until),
    count: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path).length,
  };
}
