import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import type { ImportKind } from '#shared/imports.ts';
import { fileSizeText } from '#shared/letter-view.ts';

interface DropAreaProps {
  /** What is asked for. */
  kind: ImportKind;
  file: File | undefined;
  problem: string | undefined;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

const tables = {
  title: 'Drop a CSV file here',
  help: 'Up to 20 MB and 50,000 rows. It is looked at before anything is imported.',
  label: 'CSV file',
  accept: '.csv,.tsv,.txt,text/csv',
};
const archives = {
  title: 'Drop an archive here',
  help: 'A ZIP file of up to 500 MB. It is looked at before anything is imported.',
  label: 'Archive',
  accept: '.zip,application/zip',
};

/** Takes one file, dropped or chosen. */
export function DropArea({ kind, file, problem, isDisabled, onChoose }: DropAreaProps) {
  const id = useId();
  const { title, help, label, accept } = kind === 'archive' ? archives : tables;
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = [...(files ?? [])];
    if (first && !isDisabled) onChoose(first);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-1.5">
      <section
        aria-label="File"
        className={cn(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed px-4 py-5',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium [overflow-wrap:anywhere]">{file ? file.name : title}</p>
          <p className="text-muted text-sm">{file ? fileSizeText(file.size) : help}</p>
        </div>
        <Button
          aria-disabled={isDisabled}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onClick={() => chooser.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </section>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
