import { z } from 'zod';
import { CONSENT_VERSION, signatureKinds, signatureLimits } from './consent.ts';
import { inOneLine } from './sentence.ts';
import { requiredText, textLimits } from './text-field.ts';

const tooDetailed = { error: 'This signature is too detailed. Please draw it again.' };
const redraw = { error: 'Please draw your signature again' };
const coordinate = (max: number) => z.number(redraw).min(0, redraw).max(max, redraw);

/** Lines of points `[x, y]` within 1000 × 300, rounded to a tenth. */
export const strokesSchema = z
  .array(
    z
      .array(z.tuple([coordinate(signatureLimits.width), coordinate(signatureLimits.height)], redraw), redraw)
      .min(1, redraw)
      .max(signatureLimits.points, tooDetailed),
    { error: 'Draw your signature' },
  )
  .min(1, { error: 'Draw your signature' })
  .max(signatureLimits.strokes, tooDetailed)
  .transform((strokes) =>
    strokes.map((stroke) => stroke.map(([x, y]) => [tenth(x), tenth(y)] as [number, number])),
  )
  .refine((strokes) => JSON.stringify(strokes).length <= signatureLimits.bytes, tooDetailed);

const tenth = (value: number) => Math.round(value * 10) / 10;

export type Strokes = z.output<typeof strokesSchema>;

const enterName = 'Enter your full name';
/** In one line, so that no name looks like more lines of the evidence. */
const name = requiredText(textLimits.name, enterName)
  .transform(inOneLine)
  .refine((text) => text !== '', { error: enterName });
const consentVersion = z
  .int({ error: 'Agree to sign' })
  .min(1, { error: 'Agree to sign' })
  .max(CONSENT_VERSION, { error: 'Agree to sign' });

/** What signs an acceptance. */
export const signatureSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('typed'), name, consentVersion }),
    z.object({ kind: z.literal('drawn'), name, consentVersion, strokes: strokesSchema }),
  ],
  { error: 'Type or draw your signature' },
);

export type Signature = z.output<typeof signatureSchema>;

/** What a proposal's seller, its visitors and `GET /api/verify/{code}` are told of its signature. Instants are ISO 8601 UTC. */
export const signedSchema = z.strictObject({
  kind: z.enum(signatureKinds),
  name: z.string(),
  /** Of the proposal. */
  version: z.int(),
  signedAt: z.string(),
  /** SHA-256 of what was signed and of the sealed file, as hexadecimal digits; the file's once it is made. */
  documentHash: z.string(),
  pdfHash: z.string().nullable(),
  sealedAt: z.string().nullable(),
  /** Whether a certificate signed the file, or its hash alone vouches for it. */
  sealKind: z.enum(['certificate', 'hash']).nullable(),
  /** Null where it came with an archive: this site has not seen it being made. */
  verifyCode: z.string().nullable(),
});

export type Signed = z.infer<typeof signedSchema>;

// 26 characters of Crockford's base 32: 130 random bits.
const VERIFY_CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/;
export const isVerifyCode = (code: string) => VERIFY_CODE.test(code);

/** Answer of `GET /api/verify/{code}`. */
export const verificationSchema = signedSchema.extend({
  displayNumber: z.string(),
  title: z.string(),
  sellerName: z.string(),
  /** IANA name of the seller's zone. */
  timeZone: z.string(),
});

export type Verification = z.infer<typeof verificationSchema>;
