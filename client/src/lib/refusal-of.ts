import { ApiError } from './api.ts';

/** What the server says of what a provider's payment keeps from being deleted. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'has_payment' ? error.serverMessage : undefined;
