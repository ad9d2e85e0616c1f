import { z } from 'zod';
import { isStorableText } from './text-field.ts';

const MAX_LENGTH = 1_000;

const typed = (tooShort: string, min: number) =>
  z
    .string({ error: tooShort })
    .min(min, { error: tooShort })
    .max(MAX_LENGTH, { error: 'Password must be at most 1,000 characters', abort: true })
    .refine(isStorableText, { error: 'Password contains characters that cannot be used' });

const fields = z.object({
  currentPassword: typed('Current password is required', 1),
  newPassword: typed('Password must be at least 8 characters', 8),
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
