import { useState } from 'react';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import type { ArchiveContents } from '#shared/archive.ts';
import { formatInstantDate } from '#shared/dates.ts';
import type { Import } from '#shared/imports.ts';
import { toldTables } from './archive-tables.ts';
import { failureToast } from './failure-toast.ts';
import { useRunArchive } from './imports.queries.ts';

interface ArchiveStepProps {
  value: Import;
  contents: ArchiveContents;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** What an archive holds and what taking it in means, before it is. */
export function ArchiveStep({ value, contents, timeZone }: ArchiveStepProps) {
  const [isAsking, setAsking] = useState(false);
  const user = useLastUser();
  const { mutateAsync } = useRunArchive(value.id);
  const { businessName, email, madeAt, counts } = contents;
  return (
    <Card aria-labelledby="archive-contents">
      <CardHead isRuled id="archive-contents" title="What the archive holds" />
      <CardBody className="grid gap-5">
        <p className="max-w-[64ch] [overflow-wrap:anywhere]">
          <bdi>{businessName ?? email}</bdi>, downloaded on {formatInstantDate(madeAt, timeZone)}.
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 sm:max-w-md">
          {toldTables.map(([table, label]) => (
            <div key={table} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right tabular-nums">{(counts[table] ?? 0).toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        <ul className="grid max-w-[64ch] list-disc gap-1 pl-5">
          <li>
            Settings of this account are replaced: business details, bank account, tax rates and numbering.
            Your sign-in stays.
          </li>
          <li>
            Nobody is sent anything. Reminders stay off and recurring invoices paused until you switch them
            on.
          </li>
          <li>Links to documents are new ones. Those of the other account go on working there.</li>
          <li>This can’t be undone.</li>
        </ul>
      </CardBody>
      <CardFoot>
        <p className="min-w-0 flex-1 basis-56">Nothing is imported yet.</p>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Import archive
        </Button>
      </CardFoot>
      <ConfirmOwnerDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        email={user?.email ?? ''}
        title="Import this archive?"
        description="It replaces the settings of this account, and can’t be undone."
        submitLabel="Import archive"
        pendingLabel="Starting…"
        onConfirm={async () => {
          await mutateAsync();
          setAsking(false);
        }}
        onFailure={failureToast("Couldn't import the archive")}
      />
    </Card>
  );
}
