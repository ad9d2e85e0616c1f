import { accountName } from '#shared/shown-account.ts';
import type { User } from '#shared/user.ts';

/** What the calls of a page name: whose books it shows and who reads them. */
export const accountOf = ({ id, actingFor }: User) => accountName(actingFor?.accountId ?? id, id);

/** The person, with the settings that decide how the open books look. Their own plan and mails do not matter there. */
export function inOpenBooks(user: User): User {
  const { actingFor } = user;
  if (!actingFor) return user;
  const { timeZone, currency, isPremium } = actingFor;
  return { ...user, timeZone, currency, isPremium, stripeSubscriptionId: null };
}
