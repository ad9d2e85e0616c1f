import { formatDate } from '#shared/dates.ts';
import type { Invoice } from '#shared/invoice.ts';

/** In a row of the list: what the client said that nothing came of yet. */
export function ReplyNote({ reply }: { reply: NonNullable<Invoice['openReply']> }) {
  const { kind, promisedOn } = reply;
  const texts = {
    will_pay: `Promised for ${formatDate(promisedOn ?? '').replace(/, \d+$/, '')}`,
    paid_already: "Client says it's paid",
    question: 'Question from the client',
  };
  return (
    <span className="mt-px block w-fit max-w-full truncate text-accent text-xs leading-4">{texts[kind]}</span>
  );
}
