import { ArrowDown, ArrowUp, FileImage, FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Attachment, MAX_ATTACHMENTS } from '#shared/file.ts';
import { fileSizeText } from '#shared/letter-view.ts';
import { PendingFiles } from './pending-files.tsx';
import { acceptedTypes, filePath } from './upload.ts';
import { useUploads } from './use-uploads.ts';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

/** Files that go with a proposal, in their order. */
export function AttachmentsField({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  const { control } = useFormContext<DocumentFormValues>();
  const { fieldState } = useController({ control, name: 'attachments' });
  const files = useAttachments();
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  if (!isOpen('attachments')) return null;
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isReadOnly) files.add([...event.dataTransfer.files]);
  };
  const { message } = (fieldState.error ?? {}) as { message?: string };
  return (
    <section
      data-part="attachments"
      aria-label="Attachments"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={cn(
        'grid gap-2 border-line border-t pt-4',
        isOver && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <h3 className="font-semibold">Attachments</h3>
      {files.list.length > 0 && (
        <ul className="grid gap-1">
          {files.list.map((file, index) => (
            <AttachmentRow key={file.id} {...{ file, index, isReadOnly, files }} />
          ))}
        </ul>
      )}
      <PendingFiles uploads={files.uploads} />
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="sm"
            icon={<Upload {...icon} />}
            aria-disabled={files.left === 0}
            onClick={() => chooser.current?.click()}
          >
            Add files
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept={acceptedTypes('attachment')}
            aria-label="Files to attach"
            onChange={({ target }) => {
              files.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <p className="text-muted text-sm">PDF, PNG or JPG, up to 10 MB each, 5 files.</p>
        </div>
      )}
      {files.problem && (
        <div role="alert">
          <FieldError>{files.problem}</FieldError>
        </div>
      )}
      {message && <FieldError>{message}</FieldError>}
      <p aria-live="polite" className="sr-only">
        {files.news}
      </p>
    </section>
  );
}

/** The files of the form, and what is done with them. */
function useAttachments() {
  const { setValue, getValues, watch, clearErrors } = useFormContext<DocumentFormValues>();
  const uploads = useUploads('attachment', 'attachments');
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const list = watch('attachments') ?? [];
  const stored = () => getValues('attachments') ?? [];
  const change = (next: Attachment[]) => {
    setValue('attachments', next, { shouldDirty: true });
    clearErrors('attachments');
    setProblem(undefined);
  };
  const coming = uploads.pending.filter(({ problem: failed }) => failed === undefined).length;
  const left = Math.max(0, MAX_ATTACHMENTS - list.length - coming);
  return {
    ...{ list, uploads, problem, news, left },
    add: (files: readonly File[]) => {
      setProblem(files.length > left ? `At most ${MAX_ATTACHMENTS} files fit on a proposal.` : undefined);
      for (const file of files.slice(0, left))
        uploads.upload(file, ({ id, name, type, size }) => {
          if (type) change([...stored(), { id, name, type, size }]);
          setNews(`${name} was added`);
        });
    },
    move: (index: number, by: -1 | 1) => {
      const next = [...stored()];
      const [file] = next.splice(index, 1);
      if (!file || index + by < 0 || index + by > next.length) return;
      next.splice(index + by, 0, file);
      change(next);
      setNews(`Moved to position ${index + by + 1} of ${next.length}`);
    },
    remove: (index: number) => {
      change(stored().filter((_, other) => other !== index));
      setNews('Removed');
    },
  };
}

interface AttachmentRowProps {
  file: Attachment;
  index: number;
  isReadOnly: boolean;
  files: ReturnType<typeof useAttachments>;
}

function AttachmentRow({ file, index, isReadOnly, files }: AttachmentRowProps) {
  const { id, name, type, size } = file;
  const Icon = type === 'application/pdf' ? FileText : FileImage;
  const button = 'w-8 aria-disabled:opacity-40 max-sm:h-11 max-sm:w-10';
  return (
    <li className="flex items-center gap-2 rounded-control border border-line py-1 pr-1 pl-3 text-sm">
      <Icon {...icon} className="size-4 shrink-0 text-muted" />
      <a
        href={filePath(id)}
        target="_blank"
        rel="noopener"
        className="min-w-0 flex-1 truncate hover:underline"
      >
        {name}
      </a>
      {size > 0 && <span className="text-muted tabular-nums">{fileSizeText(size)}</span>}
      {!isReadOnly && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp {...icon} />}
            aria-disabled={index === 0}
            className={button}
            onClick={() => files.move(index, -1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown {...icon} />}
            aria-disabled={index === files.list.length - 1}
            className={button}
            onClick={() => files.move(index, 1)}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<X {...icon} />}
            className={button}
            onClick={() => files.remove(index)}
          />
        </>
      )}
    </li>
  );
}
