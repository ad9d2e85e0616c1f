import { OPTED_OUT } from '#server/providers/texter.ts';

/** The provider's numbers of the more common failures. */
const reasons: Record<number, string> = {
  [OPTED_OUT]: 'The recipient has opted out of text messages',
  30003: 'The phone cannot be reached',
  30004: 'The phone does not take this message',
  30005: 'The phone number is not in use',
  30006: 'The number is a landline, or its network cannot be reached',
  30007: 'The network has filtered the message',
};

/** Why a text message did not arrive, in words for the seller. */
export function failureText(errorCode: number | null): string {
  if (errorCode === null) return 'The text message was not delivered';
  return reasons[errorCode] ?? `The text message was not delivered (error ${errorCode})`;
}
