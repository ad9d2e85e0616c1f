import { ApiError } from '#client/lib/api.ts';

/** The server's message when a provider's payment blocks deleting. */
export const deleteError = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'has_payment' ? error.serverMessage : undefined;
