import { z } from 'zod';
import type { TwilioOptions } from '#server/config.ts';

/** One text message to one phone. */
export interface TextMessage {
  /** In E.164. */
  to: string;
  body: string;
  /** Where the provider tells how far it got. */
  statusUrl: string;
}

/** How a text message fared that was not accepted. */
export class TextError extends Error {
  override readonly name = 'TextError';
  /** True when another try would fare the same: the number is wrong, or text messages are not set up. */
  readonly isPermanent: boolean;
  /** True when whoever has the phone wants no text messages of ours. */
  readonly isOptedOut: boolean;
  /** True when the service refuses our account or sender: messages can go out once that is repaired. */
  readonly isOwnFault: boolean;

  constructor(message: string, isPermanent: boolean, { isOptedOut = false, isOwnFault = false } = {}) {
    super(message);
    this.isPermanent = isPermanent;
    this.isOptedOut = isOptedOut;
    this.isOwnFault = isOwnFault;
  }
}

export interface AcceptedText {
  /** The provider's name of the message. */
  sid: string;
  /** How far it is, in the provider's words; mostly `queued`. */
  status: string;
}

export interface Texter {
  /** False where no text message can ever go out. */
  isConfigured: boolean;
  /**
   * Resolves once the provider has accepted the message. One whose answer was lost may go out all the same: the
   * provider takes no key that would tell a second copy.
   * @throws TextError
   */
  send(message: TextMessage): Promise<AcceptedText>;
  /** How far a message got; undefined when the provider does not know it. @throws TextError */
  statusOf(sid: string): Promise<TextStanding | undefined>;
}

export interface TextStanding {
  /** In the provider's words. */
  status: string;
  errorCode: number | null;
}

const LONGEST_WAIT_MS = 10_000;

const acceptedSchema = z.object({ sid: z.string().min(1), status: z.string() });
const standingSchema = z.object({ status: z.string(), error_code: z.number().nullable() });
const refusedSchema = z.object({ code: z.number(), message: z.string() });

/** Twilio's number for a phone that has told it to stop. */
export const OPTED_OUT = 21_610;
/** What we are set up with is wrong, and not what is sent or to whom; 21408: our account may not write to a country. */
const OWN_FAULTS = new Set([21_408, 21_603, 21_606, 21_609, 21_659, 21_660]);

/** Speaks Twilio's API of 2010-04-01. @param limits `longestWait`: milliseconds for one message */
export function twilioTexter(
  { accountSid, authToken, from, apiUrl }: TwilioOptions,
  { longestWait = LONGEST_WAIT_MS } = {},
): Texter {
  const messages = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender: Record<string, string> = from.startsWith('+')
    ? { From: from }
    : { MessagingServiceSid: from };

  const call = async (url: string, form?: URLSearchParams): Promise<{ status: number; answer: unknown }> => {
    try {
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        headers: { authorization, accept: 'application/json' },
        ...(form && { body: form }),
        // The password goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(longestWait),
      });
      return { status: response.status, answer: parseJson(await response.text()) };
    } catch {
      throw new TextError("The text message service can't be reached", false);
    }
  };

  return {
    isConfigured: true,
    async send({ to, body, statusUrl }) {
      const form = new URLSearchParams({ To: to, ...sender, Body: body, StatusCallback: statusUrl });
      const { status, answer } = await call(`${messages}.json`, form);
      const accepted = acceptedSchema.safeParse(answer);
      if (status >= 200 && status < 300 && accepted.success) return accepted.data;
      throw refusal(status, answer);
    },
    async statusOf(sid) {
      const { status, answer } = await call(`${messages}/${encodeURIComponent(sid)}.json`);
      if (status === 404) return undefined;
      const standing = standingSchema.safeParse(answer);
      if (status !== 200 || !standing.success) throw refusal(status, answer);
      return { status: standing.data.status, errorCode: standing.data.error_code };
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

/** Only what is said about the message itself is final: limits, outages and a refused password of ours may pass. */
function refusal(status: number, answer: unknown): TextError {
  const { data } = refusedSchema.safeParse(answer);
  const said = data ? `${data.code} ${data.message.replace(/\s+/g, ' ').slice(0, 200)}` : String(status);
  const isOwnFault = status === 401 || status === 403 || (data !== undefined && OWN_FAULTS.has(data.code));
  const isPermanent = status === 400 && data !== undefined && !isOwnFault;
  return new TextError(`The text message service replied: ${said}`, isPermanent, {
    isOptedOut: isPermanent && data?.code === OPTED_OUT,
    isOwnFault,
  });
}

/** Where no provider is configured. */
export const noTexter: Texter = {
  isConfigured: false,
  send: () => Promise.reject(new TextError('Text messages are not configured', true)),
  statusOf: async () => undefined,
};
