import type { FieldErrors } from '#shared/api-error.ts';
import { ACCESS_ENDED, READ_ONLY } from '#shared/shown-account.ts';

/** What kind of failure it is. `server/http/api/error-handler.ts` alone says which status answers it. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'payment_failed'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'unavailable';

export interface ErrorDetails {
  code?: string;
  fieldErrors?: FieldErrors;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  setupRequired?: true;
  httpsRequired?: true;
  /** What is still owed, as a decimal string. */
  balance?: string;
}

/** A failure whose message is safe to show to whoever caused it. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

export const invalid = (message: string, details?: ErrorDetails) =>
  new DomainError('invalid', message, details);

/** One field that cannot be accepted; `field` is its dotted path in the body. */
export const invalidField = (field: string, message: string) =>
  invalid(message, { fieldErrors: { [field]: [message] } });

/** Several fields that cannot be accepted, each by its dotted path in the body. */
export const invalidFields = (problems: readonly { path: string; message: string }[]) => {
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of problems) fieldErrors[path] = [...(fieldErrors[path] ?? []), message];
  return invalid(problems[0]?.message ?? 'Invalid input', { fieldErrors });
};

export const unauthorized = (message = 'Unauthorized', code?: string) =>
  new DomainError('unauthorized', message, code ? { code } : undefined);

export const paymentFailed = (message: string) => new DomainError('payment_failed', message);

export const forbidden = (message: string) => new DomainError('forbidden', message);

/** For those who only read somebody else's books. */
export const readOnly = () =>
  new DomainError('forbidden', 'You have read-only access to these books.', { code: READ_ONLY });

export const accessEnded = () =>
  new DomainError('forbidden', 'Your access to these books has ended.', { code: ACCESS_ENDED });

export const proRequired = (message: string) =>
  new DomainError('forbidden', message, { code: 'pro_required' });

/** For what is missing and for what is somebody else's alike. */
export const notFound = (what = 'Not found', code?: string) =>
  new DomainError('not_found', what, code ? { code } : undefined);

export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.kind === 'not_found';

export const conflict = (message: string, code?: string) =>
  new DomainError('conflict', message, code ? { code } : undefined);

export const tooLarge = (message: string) => new DomainError('too_large', message);

export const unsupportedType = (expected: string) =>
  new DomainError('unsupported_type', `Send the body as ${expected}`);

/** @param retryAfter seconds */
export const tooManyRequests = (
  retryAfter: number,
  message = 'Too many requests. Please wait and try again.',
) => new DomainError('too_many', message, { retryAfter });

/** For calls that need a provider which this installation has not been given. */
export const notConfigured = (message: string) =>
  new DomainError('unavailable', message, { code: 'not_configured' });

/** @param retryAfter seconds */
export const unavailable = (
  message = "The service isn't available right now. Please try again.",
  retryAfter = 2,
) => new DomainError('unavailable', message, { retryAfter });

/** For calls whose provider does not answer, or not as it should. */
export const providerUnavailable = () =>
  new DomainError('unavailable', "The payment provider isn't responding properly. Please try again.", {
    code: 'provider_unavailable',
    retryAfter: 5,
  });
