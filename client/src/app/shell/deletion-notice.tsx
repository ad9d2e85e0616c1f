import { TriangleAlert } from 'lucide-react';
import { useKeepAccount } from '#client/features/account/account.queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstantLongDate } from '#shared/dates.ts';

/** Shown to whoever signs in to an account that is about to be deleted. */
export function DeletionNotice({ deletesAt, timeZone }: { deletesAt: string; timeZone: string }) {
  const { mutate, isPending } = useKeepAccount();
  const handleKeep = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Your account stays' }),
      onError: (error) => toastFailure(error, 'Failed to keep your account'),
    });
  return (
    <Notice
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.75} />}
      actions={
        <Button size="sm" isPending={isPending} pendingText="Keeping..." onClick={handleKeep}>
          Keep My Account
        </Button>
      }
    >
      Your account will be deleted on{' '}
      <b className="font-semibold">{formatInstantLongDate(deletesAt, timeZone)}</b>. Until then nothing goes
      out, and clients can’t pay.
    </Notice>
  );
}
