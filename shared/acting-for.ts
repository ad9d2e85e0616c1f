import { z } from 'zod';

/** What a member may do in somebody else's books. */
export const memberRoles = ['accountant'] as const;

/** One entry of `GET /api/memberships/mine`: somebody else's books that the person may read. */
export const bookSchema = z.object({
  membershipId: z.guid(),
  /** Of the business, or of its owner where that has none. */
  name: z.string(),
  role: z.enum(memberRoles),
});

export type Book = z.infer<typeof bookSchema>;

/** Whose books the session has open, and how they are shown. */
export const actingForSchema = bookSchema.extend({
  /** The owner's user id, which is the account's. */
  accountId: z.guid(),
  timeZone: z.string(),
  currency: z.string(),
  isPremium: z.boolean(),
});

export type ActingFor = z.infer<typeof actingForSchema>;
