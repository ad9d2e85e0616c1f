import { z } from 'zod';
import { passwordAgainSchema } from './password.ts';
import { requiredText, textLimits } from './text-field.ts';

export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_REQUIRED = 'Give this passkey a name';
export const PASSKEY_REFUSED = "That passkey can't be used here. Please try again, or sign in another way.";

const LONGEST_PART = 20_000;

const base64url = z
  .string()
  .max(LONGEST_PART)
  .regex(/^[\w-]*$/);
const identity = { id: base64url.min(1), rawId: base64url.min(1), type: z.literal('public-key') };
const attachment = z.enum(['cross-platform', 'platform']).optional().catch(undefined);

/** What a device answers when it is asked to sign, as WebAuthn writes it in JSON. */
export const passkeyAssertionSchema = z
  .object({
    ...identity,
    response: z.object({
      clientDataJSON: base64url.min(1),
      authenticatorData: base64url.min(1),
      signature: base64url.min(1),
      userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
    }),
    authenticatorAttachment: attachment,
  })
  .transform((assertion) => ({ ...assertion, clientExtensionResults: {} }));

export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What a device answers when it has made a passkey. */
const passkeyCreationSchema = z
  .object({
    ...identity,
    response: z.object({
      clientDataJSON: base64url.min(1),
      attestationObject: base64url.min(1),
      transports: z.array(z.string()).max(20).optional(),
    }),
    authenticatorAttachment: attachment,
  })
  .transform(({ response, ...rest }) => ({
    ...rest,
    response: {
      ...response,
      transports: transports.filter((transport) => response.transports?.includes(transport)),
    },
    clientExtensionResults: {},
  }));

export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

const passkeyName = requiredText(textLimits.name, PASSKEY_NAME_REQUIRED);

/** Body of `POST /api/passkeys`. */
export const addPasskeySchema = z.object({ name: passkeyName, creation: passkeyCreationSchema });

/** Body of `PUT /api/passkeys/{id}`. */
export const renamePasskeySchema = z.object({ name: passkeyName });

/** Body of `POST /api/passkeys/options` and `DELETE /api/passkeys/{id}`. */
export const ownPasskeySchema = passwordAgainSchema;

/** Body of `POST /api/login/passkey`. */
export const passkeySignInSchema = z.object({ assertion: passkeyAssertionSchema });

export interface Passkey {
  id: string;
  name: string;
  /** The host that it works on. */
  host: string;
  /** A password manager keeps it, so that it works on several devices. */
  isSynced: boolean;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
}
