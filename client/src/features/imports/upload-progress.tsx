import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { Upload } from './use-upload.ts';

/** How far a file is on its way, or why it stopped. */
export function UploadProgress({ upload, name }: { upload: Upload; name: string }) {
  const { progress } = upload;
  if (!progress) return null;
  const { done, problem, canRetry } = progress;
  const percent = `${Math.round(done * 100)}%`;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProgressBar
          aria-label={`Uploading ${name}`}
          value={done}
          max={1}
          className="h-2 min-w-0 flex-1 basis-40"
        />
        <span className="w-10 text-right text-muted text-sm tabular-nums">{percent}</span>
        {canRetry && (
          <Button size="sm" onClick={upload.retry}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={upload.cancel}>
          Cancel upload
        </Button>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
