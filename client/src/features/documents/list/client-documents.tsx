import type { UseQueryResult } from '@tanstack/react-query';
import type { ListPages } from '#client/lib/list-pages.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { DocumentLinks, DocumentLinksSkeleton, type LinkedRow } from './document-links.tsx';

interface ClientDocumentsProps<Row> {
  kind: 'invoice' | 'proposal';
  list: UseQueryResult<ListPages<Row>>;
  toLinkedRow: (row: Row) => LinkedRow;
  onLoadMore: () => void;
}

const kinds = {
  invoice: { title: 'Invoices', path: '/invoices' },
  proposal: { title: 'Proposals', path: '/proposals' },
} as const;

/** One client's documents of a kind. */
export function ClientDocuments<Row>(props: ClientDocumentsProps<Row>) {
  const { kind, list } = props;
  const { title } = kinds[kind];
  return (
    <Card aria-labelledby={`client-${kind}s`}>
      <CardHead
        isRuled
        id={`client-${kind}s`}
        title={
          <>
            {title} {list.data && <span className="text-muted tabular-nums">{list.data.total}</span>}
          </>
        }
      />
      <Rows {...props} />
    </Card>
  );
}

function Rows<Row>({ kind, list, toLinkedRow, onLoadMore }: ClientDocumentsProps<Row>) {
  const { title, path } = kinds[kind];
  return (
    <PagedList
      list={list}
      failureTitle={`Couldn't load ${kind}s`}
      skeleton={<DocumentLinksSkeleton label={`Loading ${kind}s`} />}
      empty={
        <EmptyState
          art="papers"
          headingLevel={3}
          title={`No ${kind}s yet`}
          text="What you send to this client appears here, with its status."
        />
      }
      onLoadMore={onLoadMore}
    >
      {(rows, isBusy) => (
        <DocumentLinks label={title} rows={rows.map(toLinkedRow)} listPath={path} isBusy={isBusy} />
      )}
    </PagedList>
  );
}
