import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { type Import, PART_BYTES } from '#shared/imports.ts';
import { sentence } from '#shared/sentence.ts';
import { DropArea } from './drop-area.tsx';
import { failureToast } from './failure-toast.ts';
import { useCancelImport } from './imports.queries.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** An upload that was left: the same file again sends what is missing. */
export function UnfinishedUpload({ value, onUploaded }: { value: Import; onUploaded: () => void }) {
  const [file, setFile] = useState<File>();
  const upload = useUpload(onUploaded);
  const cancel = useCancelImport(value.id);
  const tell = failureToast("Couldn't discard it");
  const isBusy = upload.progress !== undefined;
  const isOther = file !== undefined && (file.size !== value.size || file.name !== value.fileName);
  const percent = Math.floor((100 * Math.min(value.partsReceived * PART_BYTES, value.size)) / value.size);
  return (
    <Card aria-labelledby="import-upload">
      <CardHead isRuled id="import-upload" title="Upload unfinished" />
      <CardBody className="grid gap-5">
        <p className="max-w-[64ch] [overflow-wrap:anywhere]">
          {sentence`${percent}% of ${value.fileName} has arrived. Choose the same file again, and the rest is sent.`}
        </p>
        <DropArea
          kind={value.kind}
          file={file}
          problem={isOther ? sentence`This is another file than ${value.fileName}.` : undefined}
          isDisabled={isBusy}
          onChoose={setFile}
        />
        {file && <UploadProgress upload={upload} name={file.name} />}
      </CardBody>
      <CardFoot>
        <Button
          variant="ghost"
          isPending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: tell })}
        >
          Discard
        </Button>
        <Button
          variant="primary"
          isPending={upload.isRunning}
          pendingText="Uploading…"
          aria-disabled={!file || isOther || isBusy}
          onClick={() => file && upload.start(file, value.kind, value)}
        >
          Continue
        </Button>
      </CardFoot>
    </Card>
  );
}
