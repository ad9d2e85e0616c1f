import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import type { DraftKind } from '#shared/draft.ts';
import { draftQueries } from './drafts.queries.ts';

const DraftsDialog = lazyOnIntent(async () => (await import('./drafts-dialog.tsx')).DraftsDialog);

interface DraftsLineProps {
  kind: DraftKind;
  /** The seller's (IANA). */
  timeZone: string;
  onContinue: (id: string) => void;
}

/** Above the documents: how many are not sent yet, where there are any. */
export function DraftsLine({ kind, timeZone, onContinue }: DraftsLineProps) {
  const { data: drafts = [] } = useQuery(draftQueries.list(kind));
  const [isOpen, setOpen] = useState(false);
  const failed = drafts.filter(({ failure }) => failure !== null).length;
  return (
    <>
      {drafts.length > 0 && (
        <p className="-my-2 flex flex-wrap items-center gap-x-2">
          <Button
            variant="ghost"
            className="-ml-3"
            icon={<FilePen aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => setOpen(true)}
          >
            {`Drafts (${drafts.length})`}
          </Button>
          {failed > 0 && (
            <span className="text-sm text-warning">
              {failed === 1 ? "1 couldn't be sent" : `${failed} couldn't be sent`}
            </span>
          )}
        </p>
      )}
      <LazyMount isWanted={isOpen}>
        <DraftsDialog
          isOpen={isOpen}
          kind={kind}
          timeZone={timeZone}
          drafts={drafts}
          onContinue={(id) => {
            setOpen(false);
            onContinue(id);
          }}
          onClose={() => setOpen(false)}
        />
      </LazyMount>
    </>
  );
}
