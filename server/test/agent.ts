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
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.#origin,
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    this.#keepCookies(response.headers);
    const text = await response.text();
    return { status: response.status, body: parseJson(response, text), text, headers: response.headers };
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

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      if (value.join('=') === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
  }
}

function parseJson(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json') || text === '') return undefined;
  return JSON.parse(text);
}
