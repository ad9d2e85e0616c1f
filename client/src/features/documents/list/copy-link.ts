import { copyText } from '#client/lib/copy-text.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Copies the absolute URL of a path, with a toast. */
export async function copyLink(path: string): Promise<void> {
  try {
    await copyText(location.origin + path);
    toast({ title: 'Link copied' });
  } catch (error) {
    toastFailure(error, 'Failed to copy link');
  }
}
