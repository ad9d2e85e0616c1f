import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useReadOnly } from '#client/lib/read-only.tsx';

interface DetailsHeadProps {
  /** A client that was deleted is null. */
  document: {
    displayNumber?: string;
    title: string;
    clientId: string | null;
    client: { name: string } | null;
  };
  badge: ReactNode;
  /** What is known of the client, in a few words. */
  clientNote?: ReactNode;
  /** The document that it was converted from or to. */
  linked?: { relation: string; path: string; displayNumber: string } | undefined;
  /** What whoever may only read can do. */
  readerActions?: ReactNode;
  /** The one that matters now, then the menu with the rest. */
  actions: ReactNode;
}

/** Which document it is, whose, and where it stands; at the right what can be done with it. */
export function DetailsHead(props: DetailsHeadProps) {
  const { document, badge, clientNote, linked, actions, readerActions } = props;
  const isReadOnly = useReadOnly();
  const { displayNumber, title, clientId, client } = document;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {displayNumber && <span className="font-mono text-muted text-sm">{displayNumber}</span>}
          {badge}
        </p>
        <h2 className="mt-1.5 text-balance font-display font-medium text-2xl leading-8 tracking-tight [overflow-wrap:anywhere] max-sm:text-xl max-sm:leading-6">
          {title}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted [overflow-wrap:anywhere]">
          {clientId && client ? (
            <Link href={`/clients/${clientId}`} className="text-accent hover:underline">
              {client.name}
            </Link>
          ) : (
            <span>Client deleted</span>
          )}
          {linked && (
            <span>
              <span>{linked.relation}</span>{' '}
              <Link href={linked.path} className="text-accent tabular-nums hover:underline">
                {linked.displayNumber}
              </Link>
            </span>
          )}
          {clientNote}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden max-sm:w-full max-sm:[&>:first-child:not(:last-child)]:flex-1">
        {isReadOnly ? readerActions : actions}
      </div>
    </div>
  );
}
