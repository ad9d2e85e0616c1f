import { OPTED_OUT } from '#server/providers/texter.ts';

/** The provider's numbers of the more common failures. */
const reasons: Record<number, string> = {
  [OPTED_OUT]: 'The recipient has opted out of text messages',
  30003: "The phone can't be reached",
  30004: "The phone doesn't accept this message",
  30005: "The phone number isn't in use",
  30006: "The number is a landline, or its network can't be reached",
  30007: 'The carrier blocked the message',
};

/** Why a text message did not arrive, in words for the seller. */
export function failureText(errorCode: number | null): string {
  if (errorCode === null) return "The text message wasn't delivered";
  return reasons[errorCode] ?? `The text message wasn't delivered (error ${errorCode})`;
}
