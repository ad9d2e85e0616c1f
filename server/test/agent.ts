import http, { type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** One answer of the server. `body` is the parsed JSON, or undefined where the answer is none. */
export interface Answer {
  status: number;
  body: unknown;
  text: string;
  headers: Headers;
}

export interface Sending {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** What the factories need: anything that can send a request of one person. */
export interface Caller {
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
}

/** A browser without a screen: it keeps its cookies and names the page's origin in every request. */
export class Agent implements Caller {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies.clear();
    for (const pair of header.split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
  }

  async send(method: string, path: string, { body, raw, headers }: Sending = {}): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const given: Record<string, string> = {
      ...asFetch,
      origin: this.#origin,
      ...(this.#cookies.size > 0 && { cookie: this.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(typeof raw === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
      // Of its own accord Node tells no length of what goes with DELETE.
      ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
      ...headers,
    };
    const { response, bytes } = await request(`${this.#origin}${path}`, method, given, content);
    this.#keepCookies(response.headers['set-cookie'] ?? []);
    const text = bytes.toString('utf8');
    return {
      status: response.statusCode ?? 0,
      body: parseJson(response, text),
      text,
      headers: headersOf(response),
    };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.send('PUT', path, { body });
  }

  patch(path: string): Promise<Answer> {
    return this.send('PATCH', path);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      if (value.join('=') === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
  }
}

/** What `fetch` says of itself and asks for, but for the compression, which takes time at both ends. */
const asFetch = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

// `fetch` takes more than twice as long, which a run does fifty thousand times.
const connections = new http.Agent({ keepAlive: true });

interface Received {
  response: IncomingMessage;
  bytes: Buffer;
}

function request(
  url: string,
  method: string,
  headers: Record<string, string>,
  content: string | Uint8Array | undefined,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = http.request(new URL(url), { method, headers, agent: connections }, (response) => {
      buffer(decoded(response)).then((bytes) => resolve({ response, bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

/** For tests that ask for a compression. */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  if (encoding === 'gzip') return response.pipe(createGunzip());
  return encoding === 'br' ? response.pipe(createBrotliDecompress()) : response;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

function parseJson({ headers }: IncomingMessage, text: string): unknown {
  if (!headers['content-type']?.startsWith('application/json') || text === '') return undefined;
  return JSON.parse(text);
}
