import type { DomainError, ErrorDetails, ErrorKind } from '#server/errors.ts';

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
};

/** A failure as it is answered: its status, and a message that is safe to show. */
export class HttpError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const httpErrorOf = ({ kind, message, details }: DomainError) =>
  new HttpError(statuses[kind], message, details);
