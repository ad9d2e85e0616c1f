import { z } from 'zod';
import { passkeyAssertionSchema } from './passkey.ts';
import { passwordAgainSchema } from './password.ts';

export const CODE_REQUIRED = 'Enter the 6 digits that your app shows';
export const RECOVERY_CODE_REQUIRED = 'Enter one of your recovery codes';
export const WRONG_CODE = "That code isn't right, or was used before. Enter the one that your app shows now.";
export const WRONG_RECOVERY_CODE = "That recovery code isn't right, or was used before.";

/** `code` of the answer when a sign-in has to begin anew: it took too long, or too many codes were wrong. */
export const SIGN_IN_OVER = 'sign_in_over';

/** Of an app, as people type it: `123 456` counts. */
export const codeField = z
  .string({ error: CODE_REQUIRED })
  .max(20, { error: CODE_REQUIRED })
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: CODE_REQUIRED }));

export const recoveryCodeField = z
  .string({ error: RECOVERY_CODE_REQUIRED })
  .trim()
  .min(1, { error: RECOVERY_CODE_REQUIRED })
  .max(40, { error: RECOVERY_CODE_REQUIRED });

/** A code of the app, or a recovery code instead. */
export const codeFields = { code: codeField.optional(), recoveryCode: recoveryCodeField.optional() };

const isOne = (given: object, names: readonly string[]) =>
  names.filter((name) => given[name as keyof typeof given] !== undefined).length === 1;

const oneNeeded = { error: CODE_REQUIRED, path: ['code'] };

/** Body of `POST /api/user/second-factor/confirm`: the first code of the app. */
export const confirmSecondFactorSchema = z.object({ code: codeField });

/** Body of what changes a second factor that is on: the password, and a code of the app or a recovery code. */
export const changeSecondFactorSchema = passwordAgainSchema
  .extend(codeFields)
  .refine((body) => isOne(body, ['code', 'recoveryCode']), oneNeeded);

const ticketField = z
  .string({ error: 'Please sign in again' })
  .min(1, { error: 'Please sign in again' })
  .max(200);

/** Body of `POST /api/login/second-factor/passkey`. */
export const ticketSchema = z.object({ ticket: ticketField });

/** Body of `POST /api/login/second-factor`: the ticket of a sign-in, and one proof. */
export const finishSignInSchema = z
  .object({ ticket: ticketField, ...codeFields, assertion: passkeyAssertionSchema.optional() })
  .refine((body) => isOne(body, ['code', 'recoveryCode', 'assertion']), oneNeeded);

/** A code of the app or a recovery code. */
export type CodeProof = Pick<z.output<typeof changeSecondFactorSchema>, 'code' | 'recoveryCode'>;

/** Answer of `GET /api/user/second-factor`. */
export interface SecondFactorState {
  isOn: boolean;
  /** ISO 8601; null while it is off. */
  onSince: string | null;
  recoveryCodesLeft: number;
}

/** What an app needs to show codes, told once. */
export interface SecondFactorSeed {
  /** In base32. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
}

/** Told once: only their hashes are kept. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

export type SecondFactorMethod = 'code' | 'recoveryCode' | 'passkey';

/** Answer 202 of `POST /api/login`: the password was right, and nobody is signed in yet. */
export interface SecondFactorNeeded {
  secondFactor: true;
  methods: SecondFactorMethod[];
  ticket: string;
}
