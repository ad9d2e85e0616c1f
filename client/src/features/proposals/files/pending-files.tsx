import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { PendingFile, Uploads } from './use-uploads.ts';

/** Files that are on their way or weren't taken. */
export function PendingFiles({ uploads }: { uploads: Uploads }) {
  const { pending } = uploads;
  if (pending.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {pending.map((file) => (
        <PendingRow key={file.key} file={file} uploads={uploads} />
      ))}
    </ul>
  );
}

function PendingRow({ file, uploads }: { file: PendingFile; uploads: Uploads }) {
  const { key, name, progress, problem, canRetry } = file;
  const percent = Math.round(progress * 100);
  return (
    <li className="grid gap-1 rounded-control border border-line px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate">{name}</span>
        {problem === undefined && (
          <>
            <ProgressBar aria-label={`Uploading ${name}`} value={progress} max={1} className="h-1.5 w-28" />
            <span className="w-10 text-right text-muted tabular-nums">{`${percent}%`}</span>
          </>
        )}
        {problem !== undefined && canRetry && (
          <Button size="sm" aria-label={`Try to upload ${name} again`} onClick={() => uploads.retry(key)}>
            Try again
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={problem === undefined ? `Cancel ${name}` : `Dismiss ${name}`}
          onClick={() => uploads.cancel(key)}
        >
          {problem === undefined ? 'Cancel' : 'Dismiss'}
        </Button>
      </div>
      {problem !== undefined && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </li>
  );
}
