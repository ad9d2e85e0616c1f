import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/message.js';
import type { TwilioOptions } from '#server/config.ts';
import { readText } from './read-text.ts';

export interface ReceivedText {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string;
}

/** How messages are treated from now on: `accept-then-die` takes one and cuts the connection before the answer. */
type Behaviour = 'accept' | 'hang' | 'accept-then-die' | 'too-many' | 'broken' | 'nonsense';

export interface FakeTwilio {
  options: TwilioOptions;
  received: ReceivedText[];
  /** Numbers that are refused, with the error's number: 21211 is no number, 21610 has opted out. */
  refuse: Map<string, number>;
  behave(behaviour: Behaviour): void;
  /** What is answered when somebody asks how far a message got; nothing is known of others. */
  standings: Map<string, { status: string; error_code: number | null }>;
  /** Tells the product how far a message got. */
  callBack(origin: string, message: ReceivedText, status: string, fields?: object): Promise<Response>;
  /** Somebody with a phone writes to the product. @param fields of the form, such as `MessageSid` */
  write(
    origin: string,
    url: string,
    message: { from: string; body: string },
    fields?: object,
  ): Promise<Response>;
  stop(): Promise<void>;
}

/** Names that a message's form takes, as the provider's own client has them; any other is refused. */
type MessageField = Capitalize<Extract<keyof MessageListInstanceCreateOptions, string>>;
const messageFields: readonly string[] = [
  'To',
  'From',
  'MessagingServiceSid',
  'Body',
  'StatusCallback',
] satisfies MessageField[];

const NOT_SIGNED_IN = { status: 401, code: 20_003, message: 'Authenticate' };

const answer = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (response: ServerResponse, { status, code, message }: typeof NOT_SIGNED_IN) =>
  answer(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

export const newSid = () => `SM${randomBytes(16).toString('hex')}`;

/** Signs a form as the provider does, for the address that it was told. */
export function signForm(authToken: string, url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((start, name) => `${start}${name}${fields[name]}`, url);
  return createHmac('sha1', authToken).update(Buffer.from(text, 'utf8')).digest('base64');
}

/**
 * Posts a signed form to the product that listens at `origin`, as if it were reached at `url`.
 * @param signature instead of the right one
 */
export function postForm(
  origin: string,
  url: string,
  fields: Record<string, string>,
  signature: string,
): Promise<Response> {
  const { pathname, search } = new URL(url);
  return fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature, 'user-agent': 'TwilioProxy/1.1' },
    body: new URLSearchParams(fields),
  });
}

/** A real HTTP server that speaks Twilio's documented protocol for text messages. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const received: ReceivedText[] = [];
  const refuse = new Map<string, number>();
  const standings = new Map<string, { status: string; error_code: number | null }>();
  let behaviour: Behaviour = 'accept';

  const take = (form: URLSearchParams, response: ServerResponse) => {
    const unknown = [...form.keys()].find((name) => !messageFields.includes(name));
    if (unknown)
      return refusal(response, { status: 400, code: 20_001, message: `Unknown parameter ${unknown}` });
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    if (!body) return refusal(response, { status: 400, code: 21_602, message: 'Message body is required.' });
    const code = /^\+[1-9]\d{6,14}$/.test(to) ? refuse.get(to) : 21_211;
    if (code)
      return refusal(response, { status: 400, code, message: `The 'To' number ${to} cannot be used.` });
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    const message = { sid: newSid(), to, from, body, statusCallback: form.get('StatusCallback') ?? '' };
    received.push(message);
    if (behaviour === 'accept-then-die') {
      behaviour = 'accept';
      response.destroy();
      return;
    }
    answer(response, 201, { sid: message.sid, status: 'queued', to, from, body, error_code: null });
  };

  const tell = (sid: string, response: ServerResponse) => {
    const standing = standings.get(sid);
    if (standing) answer(response, 200, { sid, ...standing });
    else refusal(response, { status: 404, code: 20_404, message: 'Not found' });
  };

  const treat = (form: URLSearchParams, response: ServerResponse) => {
    if (behaviour === 'hang') return;
    if (behaviour === 'too-many')
      return refusal(response, { status: 429, code: 20_429, message: 'Too Many Requests' });
    if (behaviour === 'broken') return answer(response, 503, {});
    if (behaviour === 'nonsense') return answer(response, 200, { hello: 'world' });
    take(form, response);
  };

  const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const messages = `/2010-04-01/Accounts/${accountSid}/Messages`;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readText(request);
    const { url = '', method } = request;
    if (request.headers.authorization !== `Basic ${login}`) return refusal(response, NOT_SIGNED_IN);
    if (url === `${messages}.json` && method === 'POST') return treat(new URLSearchParams(body), response);
    tell(method === 'GET' ? url.slice(messages.length + 1).replace(/\.json$/, '') : '', response);
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post = (origin: string, url: string, fields: Record<string, string>) =>
    postForm(origin, url, fields, signForm(authToken, url, fields));

  return {
    options: { accountSid, authToken, from: '+15005550006', apiUrl: `http://127.0.0.1:${port}` },
    received,
    refuse,
    standings,
    behave(next) {
      behaviour = next;
    },
    callBack: (origin, { sid, to, from, statusCallback }, status, fields = {}) =>
      post(origin, statusCallback, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: from,
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: to,
        ...fields,
      }),
    write: (origin, url, { from, body }, fields = {}) =>
      post(origin, url, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        Body: body,
        From: from,
        MessageSid: newSid(),
        NumMedia: '0',
        NumSegments: '1',
        SmsStatus: 'received',
        To: '+15005550006',
        ...fields,
      }),
    stop: () => stopServer(server),
  };
}

async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
