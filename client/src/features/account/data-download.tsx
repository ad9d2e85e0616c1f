import { useState } from 'react';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { downloadFile } from '#client/lib/download-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { ARCHIVE_MINUTES, MOST_ARCHIVE_PDFS } from '#shared/archive.ts';
import { useMakeArchive } from './account.queries.ts';

/** Years whose documents are offered as PDFs. */
const YEARS = 10;
const NO_PDFS = 'none';

function yearOptions() {
  const latest = new Date().getFullYear();
  const years = Array.from({ length: YEARS }, (_, index) => String(latest - index));
  return [
    { value: NO_PDFS, label: 'Without PDFs' },
    ...years.map((year) => ({ value: year, label: `PDFs of ${year}` })),
  ];
}

interface DataDownloadProps {
  email: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** Everything of the account as one file, which another installation takes in. */
export function DataDownload({ email, isAsking, onAsk }: DataDownloadProps) {
  const [year, setYear] = useState(NO_PDFS);
  const { mutateAsync } = useMakeArchive();
  const handleConfirm = async () => {
    const { address } = await mutateAsync(year === NO_PDFS ? {} : { pdfs: Number(year) });
    onAsk(false);
    downloadFile(address);
    toast({
      title: 'Your download begins',
      description: `We also emailed you that your data was downloaded.`,
    });
  };
  return (
    <SettingsSection
      title="Your data"
      text="Take everything along: for your records, or to move to another installation."
    >
      <Card>
        <CardBody className="grid gap-4">
          <p className="text-muted">
            One ZIP file with your clients, items, documents, payments, files and settings, as JSON and as
            CSV. Passwords and keys aren’t in it. Up to {MOST_ARCHIVE_PDFS.toLocaleString('en-US')} documents
            of one year can come along as PDFs.{' '}
            <a href="/developers" className="text-ink underline underline-offset-3">
              How it is made up
            </a>
          </p>
          <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
            <Field label="PDFs" className="w-44 max-sm:w-full">
              <Select options={yearOptions()} value={year} onValueChange={setYear} />
            </Field>
            <Button className="max-sm:w-full" onClick={() => onAsk(true)}>
              Download your data
            </Button>
          </div>
        </CardBody>
      </Card>
      <ConfirmOwnerDialog
        isOpen={isAsking}
        onClose={() => onAsk(false)}
        email={email}
        title="Download your data?"
        description={`The file holds all that you have here, also about your clients. Its address works once, for ${ARCHIVE_MINUTES} minutes.`}
        submitLabel="Download"
        pendingLabel="Preparing…"
        onConfirm={handleConfirm}
        onFailure={(error) => toastFailure(error, "Couldn't prepare your download")}
      />
    </SettingsSection>
  );
}
