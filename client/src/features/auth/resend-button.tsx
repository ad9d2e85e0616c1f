import { ApiError } from '#client/lib/api.ts';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { useResendConfirmation } from './auth.queries.ts';

/** Sends the confirmation link once more, and says so. */
export function ResendButton(props: Pick<ButtonProps, 'size' | 'variant'>) {
  const resend = useResendConfirmation();
  const handleClick = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast({ title: 'A new link is on its way. Check your inbox.' }),
      onError: (error) =>
        toast({
          title: 'Error',
          description:
            (error instanceof ApiError && error.serverMessage) || "Couldn't send the link. Please try again.",
          variant: 'destructive',
        }),
    });
  return (
    <Button {...props} isPending={resend.isPending} pendingText="Sending..." onClick={handleClick}>
      Send a new link
    </Button>
  );
}
