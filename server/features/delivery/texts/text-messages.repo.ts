import type { Database } from '#server/db/client.ts';
import { textStatuses } from '#server/db/schema/text-messages.ts';
import { failureText } from './failure-text.ts';
import {
  findProgressStatement,
  lastSenderStatement,
  recordTextStatement,
  takeSilentStatement,
  updateNotificationStatement,
} from './text-messages.sql.ts';

type TextStatus = (typeof textStatuses)[number];

/** The provider's other words for the statuses that are kept. */
const OTHER_WORDS: Record<string, TextStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  read: 'delivered',
  canceled: 'failed',
};

/** A status of the provider as it is kept, or undefined for one that nobody knows. */
export function textStatusOf(word: string): TextStatus | undefined {
  return textStatuses.find((status) => status === word) ?? OTHER_WORDS[word];
}

export interface TextProgress {
  sid: string;
  outboxId: string;
  /** In E.164. */
  recipient: string;
  status: TextStatus;
  errorCode: number | null;
}

/** How far text messages got, as the provider reports. */
export function textMessagesRepo(db: Database) {
  return {
    /** Keeps what the provider reported; does nothing for a message that is not in the outbox any more. */
    record: ({ sid, outboxId, recipient, status, errorCode }: TextProgress) =>
      recordTextStatement.run(db, { sid, outboxId, recipient, status, errorCode }),

    /**
     * Brings the seller's entry in line with what is known by now: delivered, or failed with a reason. May be called
     * at any time; call it once more after a delivery result was recorded, as reports may have come before.
     */
    async updateNotification(outboxId: string, now: Date): Promise<void> {
      const progress = await findProgressStatement.first(db, { outboxId });
      if (!progress?.isDelivered && !progress?.isFailed) return;
      const status = progress.isDelivered ? 'delivered' : 'failed';
      const reason = progress.isDelivered ? null : failureText(progress.errorCode);
      await updateNotificationStatement.run(db, { outboxId, status, now, reason });
    },

    /** Messages without a final report for a day; each is taken once a day. */
    takeSilent: (): Promise<TextProgress[]> => takeSilentStatement.run(db, {}),

    /** The business that last wrote to this phone. */
    async lastSenderTo(recipient: string): Promise<string | undefined> {
      return (await lastSenderStatement.first(db, { recipient }))?.name;
    },
  };
}
