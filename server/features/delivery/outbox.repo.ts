import { type Database, inTransaction } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { MailPayloads, MailTemplate } from '#server/features/delivery/mails/mail-payloads.ts';
import type { MailLimits } from './mail-limits.ts';
import { addStatements, claimMails, countUnconfirmed, renewClaims } from './outbox.sql.ts';
import { type Outcome, recordDeliveryResults } from './record-delivery-results.ts';

/** A mail and by which lease it is held. */
export interface Claim {
  id: string;
  leaseToken: string;
}

/** What may be taken: so many mails in all and of one lane, of which some are taken already. */
interface Places {
  limit: number;
  ofLane: number;
  taken: ReadonlyMap<string, number>;
}

export type ClaimedMail = RowOf<typeof claimMails.row>;

/** Mails of all sellers that wait to go out. Leases and waits are measured by the database's clock. */
export function outboxRepo(db: Database) {
  async function addAll<Template extends MailTemplate>(
    template: Template,
    mails: readonly { userId: string; documentId?: string | null; payload: MailPayloads[Template] }[],
  ): Promise<void> {
    await addStatements[template].run(db, { template, mails: JSON.stringify(mails) });
  }

  return {
    /**
     * Puts a mail into the outbox, in the caller's transaction, unless the seller has switched such mails off.
     * @param documentId what it is about
     */
    add: <Template extends MailTemplate>(
      userId: string,
      template: Template,
      payload: MailPayloads[Template],
      documentId: string | null = null,
    ) => addAll(template, [{ userId, documentId, payload }]),

    /** As `add`, for mails of several sellers. */
    addAll,

    /** Takes mails that are due, for 60 seconds. `now` decides whether a seller is Pro. */
    claim: (leaseToken: string, now: Date, { limit, ofLane, taken }: Places) =>
      claimMails.run(db, {
        ...{ leaseToken, limit, ofLane, now },
        takenLanes: [...taken.keys()],
        takenPlaces: [...taken.values()],
      }),

    /** Holds claimed mails for another 60 seconds, as far as their claims still hold. */
    renew: (claims: readonly Claim[]) =>
      renewClaims.run(db, {
        ids: claims.map(({ id }) => id),
        leaseTokens: claims.map(({ leaseToken }) => leaseToken),
      }),

    /** Counts a mail to so many people at a client of a seller who is not confirmed; false when no more may go. */
    async countUnconfirmed(
      { id, userId }: ClaimedMail,
      recipients: number,
      { beforeConfirmation: most }: MailLimits,
    ): Promise<boolean> {
      return (await countUnconfirmed.first(db, { userId, id, recipients, most })) !== undefined;
    },

    /** Writes down what became of claimed mails, as far as their claims still hold, in one transaction. */
    settle: (outcomes: readonly Outcome[], now: Date): Promise<void> =>
      inTransaction(db, (transaction) => recordDeliveryResults(transaction, outcomes, now)),
  };
}
