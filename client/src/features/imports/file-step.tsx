import { useState } from 'react';
import { useWarnBeforeUnload } from '#client/lib/use-warn-before-unload.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type ImportKind, importKinds } from '#shared/imports.ts';
import { DropArea } from './drop-area.tsx';
import { KindField } from './kind-field.tsx';
import { exportHelp, type NamedSource, sourceNames } from './source-help.ts';
import { StepRail } from './step-rail.tsx';
import { fileProblem } from './upload.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

const sources = ['freshbooks', 'wave', 'invoice_ninja', 'stripe', 'quickbooks', 'other'] as const;
const sourceOptions = sources.map((value) => ({ value, label: sourceNames[value] }));

const isKind = (text: string): text is ImportKind => importKinds.some((kind) => kind === text);

interface FileStepProps {
  /** Chosen at first. */
  kind: string;
  /** All of the file is at the server. */
  onUploaded: (id: string) => void;
}

/** The first step: what the file holds, how it is made elsewhere, and the file. */
export function FileStep({ kind: first, onUploaded }: FileStepProps) {
  const [kind, setKind] = useState<ImportKind>(isKind(first) ? first : 'clients');
  const [source, setSource] = useState<NamedSource>('freshbooks');
  const [file, setFile] = useState<File>();
  const upload = useUpload(onUploaded);
  const isBusy = upload.progress !== undefined;
  const problem = file && fileProblem(file, kind);
  useWarnBeforeUnload(upload.isRunning);
  return (
    <>
      <StepRail current="File" isArchive={kind === 'archive'} />
      <Card aria-labelledby="import-start">
        <CardHead isRuled id="import-start" title="Import from another product" />
        <CardBody className="grid gap-5">
          <KindField value={kind} isDisabled={isBusy} onChange={setKind} />
          {kind === 'archive' ? (
            <p className="max-w-[64ch] text-muted">
              An archive comes from Settings, Security, Your data, of this or another installation. It goes
              into an account without documents.
            </p>
          ) : (
            <Field label="Where does it come from?" help={exportHelp(source, kind)} className="sm:max-w-md">
              <Select options={sourceOptions} value={source} onValueChange={setSource} isDisabled={isBusy} />
            </Field>
          )}
          <DropArea kind={kind} file={file} problem={problem} isDisabled={isBusy} onChoose={setFile} />
          {file && <UploadProgress upload={upload} name={file.name} />}
        </CardBody>
        <CardFoot>
          <p className="min-w-0 flex-1 basis-56">
            {kind === 'archive'
              ? 'Nothing is imported yet. You see what it holds first.'
              : 'Nothing is imported yet. You match the columns and see what would happen first.'}
          </p>
          <Button
            variant="primary"
            isPending={upload.isRunning}
            pendingText="Uploading…"
            aria-disabled={!file || problem !== undefined || isBusy}
            onClick={() => file && upload.start(file, kind)}
          >
            Continue
          </Button>
        </CardFoot>
      </Card>
    </>
  );
}
