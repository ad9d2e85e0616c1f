import { z } from 'zod';
import { newPasswordField } from './auth.ts';

const fields = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, { error: 'Current password is required' })
    .max(1_000, { error: 'Password must be at most 1,000 characters' }),
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
