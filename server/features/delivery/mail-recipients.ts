import type { Refusal } from '#server/providers/mail-error.ts';
import { type DeliveryOutcome, deliveryOutcome } from './delivery-result.ts';
import { limitReasons } from './mail-limits.ts';
import type { ClaimedMail } from './outbox.repo.ts';
import { isToClient, MAX_ATTEMPTS } from './record-delivery-results.ts';

/** What every mail's payload says of its recipients, and what an earlier try has added. */
interface Addresses {
  to: string;
  cc?: string[];
  reached?: string[];
}

const folded = (addresses: readonly string[] = []) =>
  new Set(addresses.map((address) => address.toLowerCase()));

const everybody = ({ to, cc = [] }: Addresses) => [to, ...cc];

/** Who has not got a mail yet and may still get it. */
export function openRecipients({ template, payload, bounced }: ClaimedMail): string[] {
  const addresses = payload as Addresses;
  if (!isToClient(template)) return [addresses.to];
  const done = folded([...(addresses.reached ?? []), ...bounced]);
  return everybody(addresses).filter((address) => !done.has(address.toLowerCase()));
}

/**
 * What became of a mail that was offered to some of its recipients. The first one decides whether it was sent: that is whom the
 * document is for. Who was refused beside is told with it; whoever was refused for now is tried again, without the others.
 */
export function outcomeOf(
  { payload, attempts, bounced }: ClaimedMail,
  offered: readonly string[],
  refusals: readonly Refusal[],
): DeliveryOutcome {
  const addresses = payload as Addresses;
  const all = everybody(addresses);
  const refused = new Map(refusals.map(({ address, error }) => [address.toLowerCase(), error]));
  const reached = offered.filter((address) => !refused.has(address.toLowerCase()));
  const badAddresses = refusals.filter(({ error }) => error.isBadAddress).map(({ address }) => address);
  const isGone = folded(bounced);
  const whyMissing = (address: string) =>
    refused.get(address.toLowerCase())?.message ??
    (isGone.has(address.toLowerCase()) ? limitReasons.bounced : undefined);
  const notes = all.flatMap((address) => {
    const why = whyMissing(address);
    return why === undefined ? [] : all.length === 1 ? [why] : [`Not delivered to ${address}: ${why}`];
  });
  const reason = notes.length > 0 ? notes.join('; ') : null;
  const more = { reached, badAddresses, isPartial: all.length > 1 };
  const mayFollow = refusals.some(({ error }) => !error.isPermanent) && attempts < MAX_ATTEMPTS;
  if (mayFollow) return deliveryOutcome('retry', reason, more);
  const got = folded([...(addresses.reached ?? []), ...reached]);
  return deliveryOutcome(got.has(addresses.to.toLowerCase()) ? 'sent' : 'failed', reason, more);
}
