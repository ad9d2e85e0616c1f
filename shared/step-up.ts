import type { z } from 'zod';
import { passkeyAssertionSchema } from './passkey.ts';
import { CURRENT_PASSWORD_REQUIRED, passwordAgainSchema } from './password.ts';
import { codeFields } from './second-factor.ts';

/** For so long after it, a session need not prove again whose it is. */
export const STEP_UP_MINUTES = 10;

export const STEP_UP_PASSKEY_REFUSED =
  "That passkey can't be used here. Please try again, or enter your password.";

/** Body of `POST /api/user/step-up`: one proof. */
export const stepUpSchema = passwordAgainSchema
  .extend({ ...codeFields, assertion: passkeyAssertionSchema.optional() })
  .check((context) => {
    const given = Object.values(context.value).filter((proof) => proof !== undefined);
    if (given.length === 1) return;
    const message = given.length === 0 ? CURRENT_PASSWORD_REQUIRED : 'Give one proof, not several';
    context.issues.push({ code: 'custom', message, path: ['currentPassword'], input: context.value });
  });

/** By what the owner of an account proves who they are. */
export type StepUp = z.input<typeof stepUpSchema>;
export type StepUpProof = z.output<typeof stepUpSchema>;

export type StepUpMethod = 'password' | 'code' | 'recoveryCode' | 'passkey';

/** Answer of `GET /api/user/step-up`: what this account has. */
export interface StepUpMethods {
  methods: StepUpMethod[];
}
