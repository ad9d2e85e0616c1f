import type { Response } from 'express';

/** A link is a secret: no index, no store and no referrer may carry it on. */
export function keepPrivate(response: Response): void {
  response.set({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
}
