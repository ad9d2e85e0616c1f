import { toast } from '#client/ui/toast-store.ts';

/** There is nothing to buy. */
export function tellSubscribed(): void {
  toast({ title: 'Already Subscribed', description: "You're already on the Pro plan!" });
}
