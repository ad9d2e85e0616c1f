import {
  type ApiErrorBody,
  ARCHIVE_AT_WORK,
  CHANGED_MEANWHILE,
  type FieldErrors,
} from '#shared/api-error.ts';
import { ACCESS_ENDED, ACCOUNT_CHANGED, ACCOUNT_HEADER } from '#shared/shown-account.ts';
import { activeAccount, reportAccessEnd, reportAccountChange } from './active-account.ts';

/** A failed call. `message` is the status, a colon, a space and the body (or the status text when the body is empty). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The sentence the server meant for people, if it sent one. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  readonly fieldErrors: FieldErrors | undefined;
  /** What the installation lacks for this call. */
  readonly needs: 'setup' | 'https' | undefined;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const answer = parseAnswer(body);
    this.serverMessage = answer?.message;
    this.code = answer?.code;
    this.fieldErrors = answer?.fieldErrors;
    this.needs = answer?.setupRequired ? 'setup' : answer?.httpsRequired ? 'https' : undefined;
  }
}

function isErrorBody(answer: unknown): answer is ApiErrorBody {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string' &&
    (!('fieldErrors' in answer) || typeof answer.fieldErrors === 'object')
  );
}

/** What the server said, if it was the server: a proxy in front may answer anything. */
function parseAnswer(body: string): ApiErrorBody | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return isErrorBody(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** True for the answer to a call whose session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** True for the answer to a call of a page that shows another account than the one that is signed in. */
export function isAccountChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === ACCOUNT_CHANGED;
}

/** True for the answer to a save of something that was saved in another place meanwhile. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === CHANGED_MEANWHILE;
}

interface CallOptions {
  body?: unknown;
  /** Sent as a form instead of a body. */
  form?: FormData;
  /** Sent as they are instead of a body. */
  bytes?: Blob;
  /** One per opened form: a replay answers the first result instead of creating twice. */
  idempotencyKey?: string | undefined;
  /** `updatedAt` of what the change was made of: with another version by now, the answer is a 409. */
  loaded?: string | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

/** Sends a call with cookies, on behalf of the account that this tab shows. @throws {ApiError} for every status outside 200–299 */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const account = activeAccount();
  if (account) headers[ACCOUNT_HEADER] = account;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.bytes) headers['Content-Type'] = 'application/octet-stream';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.loaded) headers['If-Match'] = `"${options.loaded}"`;
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...bodyOf(options),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  });
  if (response.ok) return response;
  const error = new ApiError(response.status, await response.text(), response.statusText);
  if (isAccountChanged(error)) reportAccountChange(account);
  if (error.code === ACCESS_ENDED) reportAccessEnd();
  throw error;
}

function bodyOf({ body, form, bytes }: CallOptions): Pick<RequestInit, 'body'> {
  if (form) return { body: form };
  if (bytes) return { body: bytes };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** As {@link call}, with the JSON of the answer; undefined when it has no body. */
export async function callJson<Answer>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await call(method, path, options);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

export function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return callJson<Answer>('GET', path, { signal });
}

/** A key for the `Idempotency-Key` header. */
export function newIdempotencyKey(): string {
  // randomUUID exists only on https and localhost; the product also runs on plain http in a private network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Why nothing at all can be saved right now, whatever was tried. */
export const reasonOfAny = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === ARCHIVE_AT_WORK ? error.serverMessage : undefined;
