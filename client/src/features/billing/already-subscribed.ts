import { toast } from '#client/ui/toast-store.ts';

/** The seller is subscribed already. */
export function toastAlreadySubscribed(): void {
  toast({ title: 'Already Subscribed', description: "You're already on the Pro plan!" });
}
