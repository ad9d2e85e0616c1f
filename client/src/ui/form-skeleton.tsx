import { Skeleton } from './skeleton.tsx';

const placeholders = [...'abcdefghijklmnop'];

/** In place of a settings form while it loads. @param rows pairs of fields */
export function FormSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label={label}
      className="grid gap-4 p-5 max-sm:px-4 sm:grid-cols-2"
    >
      {placeholders.slice(0, rows * 2).map((key) => (
        <div key={key} className="grid gap-2.5">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
