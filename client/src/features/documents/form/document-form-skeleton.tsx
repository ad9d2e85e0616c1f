import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const fields = ['client', 'title', 'date', 'method'];
const lines = ['a', 'b', 'c'];

/** Shown in a dialog while the document loads. */
export function DocumentFormSkeleton() {
  return (
    <>
      <DialogBody>
        <p role="status" className="sr-only">
          Loading...
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((key) => (
            <div key={key}>
              <Skeleton className="mt-1 mb-2.5 h-3 w-20" />
              <Skeleton className="h-9 max-sm:h-11" />
            </div>
          ))}
          <div className="sm:col-span-2">
            <Skeleton className="mt-1 mb-2.5 h-3 w-20" />
            <Skeleton className="h-16" />
          </div>
        </div>
        <div className="grid gap-2 border-line border-t pt-4">
          {lines.map((key) => (
            <Skeleton key={key} className="h-9 max-sm:h-11" />
          ))}
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
      </DialogFoot>
    </>
  );
}
