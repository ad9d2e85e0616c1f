import { Spinner } from '#client/ui/spinner.tsx';

export function PaymentFormSkeleton() {
  return (
    <div role="status" className="flex min-h-32 items-center justify-center gap-2 text-muted">
      <Spinner /> Loading...
    </div>
  );
}
