import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { PaypalError } from './paypal.ts';

const LONGEST_WAIT_MS = 6_000;
/** Milliseconds before a lost answer is asked for again: two more times. */
const AGAIN_AFTER_MS = [200, 800];
/** A token is given up so many seconds before it ends. */
const TOKEN_MARGIN_SECONDS = 60;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusedSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

interface Ask<Schema extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as it is. */
  json?: string;
  /** What an answer must look like to be one of PayPal's. */
  answer: Schema;
  /** Calls with the same id are one; by default a new one, which repeated tries share. */
  requestId?: string;
}

export interface PaypalClient {
  /** @throws PaypalError */
  ask<Schema extends z.ZodType>(ask: Ask<Schema>): Promise<z.output<Schema>>;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Speaks PayPal's REST API. Lost answers are asked for again under the same request id. */
export function paypalClient(
  { clientId, clientSecret, bnCode, apiUrl, againAfterMs = AGAIN_AFTER_MS }: PaypalOptions,
  { longestWait = LONGEST_WAIT_MS } = {},
): PaypalClient {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  let token: Promise<{ value: string; goodUntil: number }> | undefined;
  const forget = (asked: typeof token) => {
    if (token === asked) token = undefined;
  };

  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        ...init,
        // Secrets and payments go nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(longestWait),
      });
      return { status: response.status, body: parseJson(await response.text()) };
    } catch (error) {
      throw new PaypalError('unreachable', "PayPal can't be reached", { cause: error });
    }
  };

  const patiently = async (path: string, init: RequestInit): Promise<Answer> => {
    for (const wait of againAfterMs) {
      const answer = await call(path, init).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await sleep(wait);
    }
    return call(path, init);
  };

  const fetchToken = async () => {
    const { status, body } = await patiently('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: basic, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const granted = tokenSchema.safeParse(body);
    if (status !== 200 || !granted.success) throw refusal(status, body);
    const seconds = granted.data.expires_in - TOKEN_MARGIN_SECONDS;
    return { value: granted.data.access_token, goodUntil: performance.now() + seconds * 1_000 };
  };

  /** Calls at the same time ask for one token; a failure is tried again by the next call. */
  const currentToken = async (): Promise<string> => {
    const asked = token ?? fetchToken();
    token = asked;
    try {
      const { value, goodUntil } = await asked;
      if (goodUntil > performance.now()) return value;
    } catch (error) {
      forget(asked);
      throw error;
    }
    forget(asked);
    return currentToken();
  };

  const authorized = async (path: string, init: RequestInit): Promise<Answer> => {
    const value = await currentToken();
    const used = token;
    const answer = await patiently(path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${value}` },
    });
    if (answer.status === 401) forget(used);
    return answer;
  };

  return {
    async ask({ method, path, json, answer, requestId = randomUUID() }) {
      const init: RequestInit = {
        method,
        headers: {
          accept: 'application/json',
          ...(method === 'POST' && {
            'content-type': 'application/json',
            'paypal-request-id': requestId,
            prefer: 'return=representation',
          }),
          ...(bnCode && { 'paypal-partner-attribution-id': bnCode }),
        },
        ...(json !== undefined && { body: json }),
      };
      let given = await authorized(path, init);
      // A token that was taken back before its time.
      if (given.status === 401) given = await authorized(path, init);
      const parsed = answer.safeParse(given.body);
      if (given.status >= 200 && given.status < 300 && parsed.success) return parsed.data;
      throw refusal(given.status, given.body);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only an answer in PayPal's own form is its word: a proxy in between may answer anything. */
function refusal(status: number, body: unknown): PaypalError {
  const { data } = refusedSchema.safeParse(body);
  const isTheirs = data?.name !== undefined && status >= 400 && status < 500 && status !== 429;
  const issue = data?.details?.[0]?.issue ?? data?.name;
  const said = [status, issue, data?.message, data?.debug_id].filter(Boolean).join(' ').slice(0, 300);
  return new PaypalError(isTheirs && status !== 401 ? 'refused' : 'unreachable', `PayPal answered: ${said}`, {
    issue: isTheirs ? issue : undefined,
    status,
  });
}
