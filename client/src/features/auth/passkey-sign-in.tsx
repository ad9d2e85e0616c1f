import { KeyRound } from 'lucide-react';
import { ApiError } from '#client/lib/api.ts';
import { DeviceRefusal } from '#client/lib/ask-device.ts';
import { wherePasskeysWork, whyNoPasskeys } from '#client/lib/passkey-host.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { usePasskeySignIn } from './auth.queries.ts';
import { loginFailure } from './login-failure.ts';

/** Signs in without an email address or a password; where that can't work, says where it does. */
export function PasskeySignIn() {
  const signIn = usePasskeySignIn();
  if (whyNoPasskeys()) {
    const where = wherePasskeysWork();
    return where ? <p className="text-muted text-sm [overflow-wrap:anywhere]">{where}</p> : null;
  }
  // The screen goes with the sign-in, and what a mutation was called with goes with the screen.
  const handleClick = async () => {
    try {
      await signIn.mutateAsync();
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    } catch (error) {
      toast({ title: 'Login failed', description: reasonOf(error), variant: 'destructive' });
    }
  };
  return (
    <Button
      size="lg"
      isPending={signIn.isPending || signIn.isSuccess}
      pendingText="Signing in..."
      onClick={() => void handleClick()}
    >
      <KeyRound aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Use a passkey
    </Button>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof DeviceRefusal) return error.message;
  return (error instanceof ApiError && error.status === 400 && error.serverMessage) || loginFailure(error);
}
