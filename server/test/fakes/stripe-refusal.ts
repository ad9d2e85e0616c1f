import { randomBytes } from 'node:crypto';

/** What is answered instead of a success. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
