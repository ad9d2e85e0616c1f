import { useQuery } from '@tanstack/react-query';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { paysInText } from '#shared/pays-in.ts';

/** How long a client takes to pay, once that is known. */
export function PaysIn({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientQueries.one(clientId));
  const text = paysInText(data?.paysInDays);
  return text && <span>{text}</span>;
}
