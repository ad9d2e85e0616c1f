import { useQuery } from '@tanstack/react-query';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { templatesQuery } from '#client/features/message-templates/message-templates.queries.ts';
import { numberingQuery } from '#client/features/numbering/numbering.queries.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatLongDate } from '#shared/dates.ts';
import type { DraftKind } from '#shared/draft.ts';
import { type MessageTemplate, type Placeholder, standardTemplates } from '#shared/message-templates.ts';
import { formatMoney } from '#shared/money.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { draftTotals } from './line-drafts.ts';

/** What the seller has set as the text of such mails; undefined for ours. */
export function useOwnTemplate(kind: DraftKind, isOff = false): MessageTemplate | undefined {
  const { data } = useQuery({ ...templatesQuery(), enabled: !isOff });
  return data?.[kind] ?? undefined;
}

/** Who gets a mail with a document, what its placeholders stand for, and the text that it begins with. */
export function useMessage(kind: DraftKind, values: DocumentFormValues) {
  const user = useLastUser();
  const own = useOwnTemplate(kind);
  const { data: client } = useQuery(clientQueries.one(values.clientId));
  const { data: numbering } = useQuery(numberingQuery());
  const { currency = DEFAULT_CURRENCY } = values;
  const { dueDate, validUntil } = values as { dueDate?: string; validUntil?: string };
  const contacts = client?.contacts ?? [];
  const recipient = contacts.find(({ documents }) => documents) ?? contacts[0];
  const facts: Record<Placeholder, string> = {
    client: client?.name ?? '',
    number: numbering?.[kind].preview[0] ?? '',
    amount: formatMoney(draftTotals(values)?.total ?? '0', currency),
    'due date': formatLongDate(dueDate ?? validUntil ?? ''),
    business: user?.businessName || user?.fullName || '',
  };
  /** Further people there, and whether they get documents as a rule. */
  const copies = contacts.filter((contact) => contact !== recipient);
  return { recipient, copies, facts, own, template: own ?? standardTemplates[kind] };
}
