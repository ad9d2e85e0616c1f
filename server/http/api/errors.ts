import type { FieldErrors } from '#shared/api-error.ts';

interface Details {
  code?: string;
  fieldErrors?: FieldErrors;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  setupRequired?: true;
  httpsRequired?: true;
}

/** A failure that is answered as it stands: its status, and a message that is safe to show. */
export class HttpError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);

/** One field that cannot be accepted; `field` is its dotted path in the body. */
export const invalidField = (field: string, message: string) =>
  new HttpError(400, message, { fieldErrors: { [field]: [message] } });

export const unauthorized = () => new HttpError(401, 'Unauthorized');

export const proRequired = (message: string) => new HttpError(403, message, { code: 'pro_required' });

export const foreignSite = () => new HttpError(403, 'This request came from another site');

/** For what is missing and for what is somebody else's alike. */
export const notFound = (what = 'Not found') => new HttpError(404, what);

export const conflict = (message: string, code?: string) =>
  new HttpError(409, message, code ? { code } : undefined);

export const unsupportedType = (expected: string) => new HttpError(415, `Send the body as ${expected}`);

export const tooManyRequests = (retryAfter: number) =>
  new HttpError(429, 'Too many requests. Please wait and try again.', { retryAfter });

/** For calls that need a provider which this installation has not been given. */
export const notConfigured = (message: string) => new HttpError(503, message, { code: 'not_configured' });

export const unavailable = () =>
  new HttpError(503, "The service isn't available right now. Please try again.", { retryAfter: 2 });
