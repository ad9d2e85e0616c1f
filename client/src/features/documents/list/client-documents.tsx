import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPages } from '#client/lib/list-pages.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import type { Undelivered } from '#shared/document.ts';
import { DocumentLinks, DocumentLinksSkeleton, type LinkedRow } from './document-links.tsx';
import { useSendAgain } from './use-send-again.ts';

interface Row {
  id: string;
  displayNumber: string;
  title: string;
  amount: string;
  currency?: string | undefined;
  client: { email: string };
  undelivered?: Undelivered | null | undefined;
}

/** What the rows of both kinds show of the date that decides. */
export interface RowDate {
  day: string;
  meaning: string | undefined;
  /** It has passed unsettled. */
  isLate: boolean;
}

/** Today's date in the seller's zone, and the zone (IANA). */
export interface Calendar {
  today: string;
  timeZone: string;
}

interface ClientDocumentsProps<Document extends Row> {
  kind: 'invoice' | 'proposal';
  list: UseQueryResult<ListPages<Document>>;
  onLoadMore: () => void;
  /** The seller's zone (IANA). */
  timeZone: string;
  dateOf: (row: Document, calendar: Calendar) => RowDate;
  badgeOf: (row: Document) => ReactNode;
  noteOf?: (row: Document) => ReactNode;
  isOpen: (row: Document) => boolean;
}

const kinds = {
  invoice: { title: 'Invoices', path: 'invoices' },
  proposal: { title: 'Proposals', path: 'proposals' },
} as const;

/** One client's documents of a kind. */
export function ClientDocuments<Document extends Row>(props: ClientDocumentsProps<Document>) {
  const { kind, list, onLoadMore, timeZone, dateOf, badgeOf, noteOf, isOpen } = props;
  const { title, path } = kinds[kind];
  const today = useToday(timeZone);
  const sendAgain = useSendAgain();
  const toLinkedRow = (row: Document): LinkedRow => ({
    ...row,
    date: dateOf(row, { today, timeZone }),
    badge: badgeOf(row),
    note: noteOf?.(row),
    onSendAgain: isOpen(row) ? () => sendAgain(path, row.id, row.client.email) : undefined,
  });
  return (
    <Card aria-labelledby={`client-${path}`}>
      <CardHead
        isRuled
        id={`client-${path}`}
        title={
          <>
            {title} {list.data && <span className="text-muted tabular-nums">{list.data.total}</span>}
          </>
        }
      />
      <PagedList
        list={list}
        failureTitle={`Couldn't load ${path}`}
        skeleton={<DocumentLinksSkeleton label={`Loading ${path}`} />}
        empty={
          <EmptyState
            art="papers"
            headingLevel={3}
            title={`No ${path} yet`}
            text="What you send to this client appears here, with its status."
          />
        }
        onLoadMore={onLoadMore}
      >
        {(rows, isBusy) => (
          <DocumentLinks label={title} rows={rows.map(toLinkedRow)} listPath={`/${path}`} isBusy={isBusy} />
        )}
      </PagedList>
    </Card>
  );
}
