import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { users } from '#server/db/schema/users.ts';
import { unauthorized } from '#server/errors.ts';
import type { Legal } from '#shared/legal.ts';

const {
  userId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  messageTemplates: _templates,
  reminderSchedule: _schedule,
  accounts: _accounts,
  ...columns
} = getTableColumns(sellerDetails);

const untouched: Omit<Legal, 'currency'> = {
  legalName: null,
  street: null,
  street2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  taxId: null,
  taxNumber: null,
  registrationId: null,
  registrationScheme: null,
  legalText: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  eAddressScheme: null,
  eAddress: null,
  iban: null,
  bic: null,
  bankName: null,
  bankAccountText: null,
  paymentTerms: null,
  pricesIncludeTax: false,
  lockOn: 'payment',
  defaultNotes: null,
  footerText: null,
  allowPartial: false,
};

/** What one seller is by law, where they are paid, and what their documents begin with. */
export function legalRepo(db: Database, ownerId: string) {
  return {
    async get(): Promise<Legal> {
      const [row] = await db
        // Drizzle takes a row for missing when its first column is null, so that one is the key.
        .select({ currency: users.currency, details: { userId, ...columns } })
        .from(users)
        .leftJoin(sellerDetails, eq(sellerDetails.userId, users.id))
        .where(eq(users.id, ownerId));
      if (!row) throw unauthorized();
      const { userId: _userId, ...details } = row.details ?? { ...untouched, userId: ownerId };
      return { ...details, currency: row.currency };
    },

    async set({ currency, ...details }: Legal, now: Date): Promise<void> {
      await db
        .insert(sellerDetails)
        .values({ userId: ownerId, ...details, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: sellerDetails.userId, set: { ...details, updatedAt: now } });
      await db.update(users).set({ currency, updatedAt: now }).where(eq(users.id, ownerId));
    },
  };
}
