import { z } from 'zod';
import { timeZoneSchema } from './date-field.ts';
import { emailAddress, isStorableText, optionalText, requiredText, textLimits } from './text-field.ts';
import { industryField } from './user.ts';

export const badCredentialsMessage = 'Please check your credentials and try again.';
export const refusedSignUpMessage = 'Please check your information and try again.';

const MAX_PASSWORD_LENGTH = 1_000;

const passwordField = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, { error: 'Password must be at least 6 characters' })
  .max(MAX_PASSWORD_LENGTH, { error: 'Password must be at most 1,000 characters', abort: true })
  .refine(isStorableText, { error: 'Password contains characters that cannot be used' });

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
  timeZone: timeZoneSchema.optional(),
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
