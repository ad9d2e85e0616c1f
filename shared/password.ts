import { z } from 'zod';
import { newPasswordField } from './auth.ts';

export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';

const currentPasswordField = z
  .string({ error: CURRENT_PASSWORD_REQUIRED })
  .min(1, { error: CURRENT_PASSWORD_REQUIRED })
  .max(1_000, { error: 'Password must be at most 1,000 characters' });

/** What a form says that asks for the password again. */
export const passwordAgainFormSchema = z.object({ currentPassword: currentPasswordField });

/** Part of a body that needs the password again in some states only; the server decides whether it is missing. */
export const passwordAgainSchema = passwordAgainFormSchema.partial();

const fields = z.object({
  currentPassword: currentPasswordField,
  newPassword: newPasswordField,
  confirmPassword: z.string({ error: 'Confirm the new password' }),
});

const matching = (error: string) =>
  fields.refine((form) => form.confirmPassword === form.newPassword, {
    error,
    path: ['confirmPassword'],
    when: () => true,
  });

/** Body of `POST /api/user/change-password`. */
export const changePasswordSchema = matching("Passwords don't match");

/** The same as the form says it. */
export const changePasswordFormSchema = matching("New passwords don't match");

export type ChangePassword = z.output<typeof changePasswordSchema>;
