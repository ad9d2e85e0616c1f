import type { Database } from '#server/db/client.ts';
import { textMessagesRepo, textStatusOf } from '#server/features/delivery/texts/text-messages.repo.ts';
import { TextError, type Texter } from '#server/providers/texter.ts';

/** Asks the provider about text messages whose news has got lost. What cannot be asked now is asked in a day. */
export async function checkTexts(db: Database, texter: Texter, now: Date): Promise<void> {
  if (!texter.isConfigured) return;
  const texts = textMessagesRepo(db);
  for (const text of await texts.takeSilent()) {
    const standing = await texter.statusOf(text.sid).catch((error: unknown) => {
      if (error instanceof TextError) return undefined;
      throw error;
    });
    const status = standing && textStatusOf(standing.status);
    if (!status) continue;
    await texts.record({ ...text, status, errorCode: standing.errorCode });
    await texts.updateNotification(text.outboxId, now);
  }
}
