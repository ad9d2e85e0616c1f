import type { clients } from '#server/db/schema/clients.ts';
import { invalidField } from '#server/errors.ts';
import { isSamePhone } from '#server/features/delivery/texts/phone-number.ts';
import { CLIENT_SMS_CONSENT_VERSION, smsConsentNeedsPhone, type UpdateClient } from '#shared/client.ts';

type ClientRow = typeof clients.$inferSelect;
type Consent = Pick<ClientRow, 'smsConsentAt' | 'smsConsentBy' | 'smsConsentText'>;

const none: Consent = { smsConsentAt: null, smsConsentBy: null, smsConsentText: null };

/** A client's consent to text messages, as this seller attests it now. */
export const newConsent = (sellerId: string, now: Date): Consent => ({
  smsConsentAt: now,
  smsConsentBy: sellerId,
  smsConsentText: CLIENT_SMS_CONSENT_VERSION,
});

interface Change {
  before: ClientRow;
  /** With the other changes applied. */
  after: ClientRow;
  update: UpdateClient;
  ownerId: string;
  now: Date;
}

/**
 * The consent after a change of a client. It was given for one number: another one needs it anew, however it is sent.
 * @throws DomainError 400 for a consent without a phone number
 */
export function consentOf({ before, after, update, ownerId, now }: Change): Partial<Consent> {
  const [earlier, phone] = [before.phone?.trim() ?? '', after.phone?.trim() ?? ''];
  if (update.smsConsent && !phone) throw invalidField('smsConsent', smsConsentNeedsPhone);
  const holds = before.smsConsentAt !== null && isSamePhone(earlier, phone);
  if (update.smsConsent === undefined) return holds ? {} : none;
  if (!update.smsConsent) return none;
  return holds ? {} : newConsent(ownerId, now);
}
