import { formatInstantDate } from '#shared/dates.ts';
import type { Proposal } from '#shared/proposal.ts';

type Answer = Pick<Proposal, 'status' | 'answeredAt' | 'answeredBy' | 'answerName' | 'answerReason'>;

const by: Record<NonNullable<Proposal['answeredBy']>, string> = { client: 'the client', seller: 'you' };

/** How a proposal was answered, in sentences; undefined while it was not. */
export function answerText(proposal: Answer, timeZone: string): string | undefined {
  const { status, answeredAt, answeredBy, answerName, answerReason } = proposal;
  if (status !== 'accepted' && status !== 'declined') return undefined;
  const who = answerName ?? (answeredBy ? by[answeredBy] : undefined);
  const when = answeredAt ? ` on ${formatInstantDate(answeredAt, timeZone)}` : '';
  const reason = answerReason ? ` Reason: “${answerReason}”.` : '';
  return `This proposal was ${status}${when}${who ? ` by ${who}` : ''} and can no longer be changed.${reason}`;
}
