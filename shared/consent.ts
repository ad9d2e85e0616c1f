export const signatureKinds = ['typed', 'drawn'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** Wordings that were agreed to; the last is the current one. Never change one: add another. */
export const consentTexts = [
  'By signing, I agree to this proposal and its terms, and that my electronic signature is as binding as one on paper.',
] as const;
export const CONSENT_VERSION = consentTexts.length;

export const signatureLimits = {
  /** Of the strokes as JSON. */
  bytes: 64 * 1024,
  strokes: 200,
  points: 2_000,
  /** Points lie between 0 and this. */
  width: 1_000,
  height: 300,
} as const;
