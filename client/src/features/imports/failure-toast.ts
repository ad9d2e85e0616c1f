import { ApiError } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';

/** Says why an action failed: the server's words, or else `text`. */
export const failureToast = (text: string) => (error: unknown) => {
  const isTold = error instanceof ApiError && error.status < 500;
  const [first] = (isTold && Object.values(error.fieldErrors ?? {})) || [];
  toastFailure(error, first?.[0] ?? (isTold ? error.serverMessage : undefined) ?? text);
};
