import { z } from 'zod';
import { signUpTimeZone } from './date-field.ts';
import { emailAddress, isStorableText, optionalText, requiredText, textLimits } from './text-field.ts';
import { industryField } from './user.ts';

export const badCredentialsMessage = 'Please check your credentials and try again.';
export const refusedSignUpMessage = 'Please check your information and try again.';

const MAX_PASSWORD_LENGTH = 1_000;

function passwordOf(min: number) {
  const tooShort = { error: `Password must be at least ${min} characters` };
  return z
    .string(tooShort)
    .min(min, tooShort)
    .max(MAX_PASSWORD_LENGTH, { error: 'Password must be at most 1,000 characters', abort: true })
    .refine(isStorableText, { error: "Password contains characters that can't be used" });
}

const MIN_LENGTH = 6;
const MIN_NEW_LENGTH = 8;

const passwordField = passwordOf(MIN_LENGTH);
/** What the sign-up form says of it. */
export const passwordHint = `At least ${MIN_LENGTH} characters, and none of the most common passwords.`;

/** A password that replaces another one. */
export const newPasswordField = passwordOf(MIN_NEW_LENGTH);
/** What forms say of it. */
export const newPasswordHint = `At least ${MIN_NEW_LENGTH} characters.`;

/** Body of `POST /api/login`. */
export const loginSchema = z.object({ email: emailAddress, password: passwordField });

export type Login = z.output<typeof loginSchema>;

/** Body of `POST /api/register`. `timeZone` is the browser's; `smsConsentText` names the version of the text agreed to. */
export const registerSchema = z.object({
  email: emailAddress,
  password: passwordField,
  fullName: z
    .string({ error: 'Full name must be at least 2 characters' })
    .trim()
    .min(2, { error: 'Full name must be at least 2 characters' })
    .pipe(requiredText(textLimits.name, 'Full name must be at least 2 characters')),
  businessName: optionalText(textLimits.name),
  industry: industryField,
  timeZone: signUpTimeZone.optional(),
  smsConsentText: z.string().max(100).refine(isStorableText).optional(),
});

export type Register = z.output<typeof registerSchema>;

/** Version of the consent sentence beside the sign-up checkbox. */
export const SMS_CONSENT_TEXT_VERSION = 'sign-up-1';

export const agreementMessage =
  'You must agree to receive SMS notifications and accept the Terms of Service and Privacy Policy';

/** The sign-up form: what is sent, the password once more, and the agreement. */
export const signUpFormSchema = registerSchema
  .extend({
    confirmPassword: z.string(),
    agreed: z.boolean().refine((agreed) => agreed, { error: agreementMessage }),
  })
  .refine((form) => form.confirmPassword === form.password, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: () => true,
  });

/** Body of `POST /api/forgot-password`. */
export const forgotPasswordSchema = z.object({ email: emailAddress });

export const linkToken = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(200);

/** Body of `POST /api/confirm-email`: the token of the link. */
export const confirmEmailSchema = z.object({ token: linkToken });

const newPasswords = {
  newPassword: newPasswordField,
  confirmPassword: z.string({ error: "Passwords don't match" }),
};

/** The form of the reset page. */
export const newPasswordFormSchema = z
  .object(newPasswords)
  .refine((form) => form.confirmPassword === form.newPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: () => true,
  });

/** Body of `POST /api/reset-password`. */
export const resetPasswordSchema = z
  .object({ token: linkToken, ...newPasswords })
  .refine((body) => body.confirmPassword === body.newPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: () => true,
  });

/** Code of the answer to a link that was used, is too old or never existed. */
export const INVALID_LINK = 'invalid_link';
