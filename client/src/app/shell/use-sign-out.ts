import { useLocation } from 'wouter';
import { useLogout } from '#client/features/auth/auth.queries.ts';
import { toast } from '#client/ui/toast-store.ts';

export function useSignOut() {
  const [, navigate] = useLocation();
  const logout = useLogout(() => {
    navigate('/auth');
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
  });
  const signOut = () => {
    if (logout.isPending) return;
    logout.mutate(undefined, {
      onError: () =>
        toast({
          title: 'Logout failed',
          description: 'There was an issue logging out. Please try again.',
          variant: 'destructive',
        }),
    });
  };
  return { signOut, isSigningOut: logout.isPending };
}
