import type { Database } from '#server/db/client.ts';
import { memberships } from '#server/db/schema/memberships.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { demoAccountant } from './demo-content.ts';

/** Somebody who keeps the books of a seller: signs in with the demo's password, and reads what the seller has. */
export async function addDemoAccountant(
  db: Database,
  { ownerId, passwordHash, since }: { ownerId: string; passwordHash: string; since: Date },
): Promise<void> {
  const row = await accountsRepo(db).create(
    {
      ...demoAccountant,
      ...{
        passwordHash,
        timeZone: 'America/Los_Angeles',
        smsConsentText: undefined,
        emailConfirmedAt: since,
      },
    },
    since,
  );
  if (!row) throw new Error('The demo accountant could not be made');
  await db.insert(memberships).values({
    ...{ ownerId, memberId: row.id, invitedEmail: demoAccountant.email },
    ...{ invitedAt: since, acceptedAt: since },
  });
}
