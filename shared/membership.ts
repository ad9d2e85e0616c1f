import { z } from 'zod';
import { linkToken } from './auth.ts';
import { emailAddress } from './text-field.ts';

/** How many people besides the owner may have access, invitations included. */
export const MOST_MEMBERS = 5;
/** Days that an invitation's link is good for. */
export const INVITATION_DAYS = 14;

export const membershipStates = ['invited', 'accepted', 'ended'] as const;

/** One entry of `GET /api/memberships`: somebody whom the owner has invited. Instants are ISO 8601. */
export const membershipSchema = z.object({
  id: z.guid(),
  /** Where the invitation went. */
  email: z.string(),
  /** The member's own name; null until the invitation is accepted. */
  name: z.string().nullable(),
  state: z.enum(membershipStates),
  invitedAt: z.string(),
  acceptedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The link of an invitation that is not accepted stops working then. */
  expiresAt: z.string().nullable(),
});

export type Membership = z.infer<typeof membershipSchema>;

/** Body of `POST /api/memberships`. An open invitation to the same address is sent again under a new link. */
export const inviteSchema = z.object({ email: emailAddress });

/** Body of `POST /api/memberships/accept`: the token of the link. */
export const acceptMembershipSchema = z.object({ token: linkToken });
