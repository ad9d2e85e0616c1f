import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { dayIn } from '#shared/dates.ts';
import type { ScheduledDocument } from './reminded-documents.sql.ts';

/** Nothing is owed or asked any more. An expired proposal is closed from the day after its validity. */
export function isClosed(
  kind: DocumentKind,
  { status, date, timeZone }: ScheduledDocument,
  now: Date,
): boolean {
  if (!kind.openStates.includes(status)) return true;
  return kind.kind === 'proposal' && date < dayIn(timeZone, now);
}
