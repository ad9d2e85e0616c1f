import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { signedIn } from '#server/http/authentication/authentication.ts';
import { type RevisedList, revisionTag } from '#shared/revised-lists.ts';
import { matchesTag } from './entity-tag.ts';

// Another release may answer in another shape; copies in browsers are then fetched again. All servers that run
// the same bundle agree; outside a bundle every start counts as a release.
const RELEASE = import.meta.url.endsWith('/main.js')
  ? createHash('sha256')
      .update(readFileSync(new URL(import.meta.url)))
      .digest('base64url')
      .slice(0, 8)
  : Date.now().toString(36);

/**
 * For lists that browsers ask for every few seconds: answers 304 when nothing has changed, before the list is read.
 * The tag names everything an answer depends on: the seller and who reads for them, the client in the path, the list's revisions, the day and the plan.
 */
export function polled(...lists: [RevisedList, ...RevisedList[]]): RequestHandler {
  return (request, response, next) => {
    const { user, actor, revisions, today } = signedIn(request);
    const reader = actor.role === 'owner' ? user.id : `${user.id}.${actor.id}.${actor.role}`;
    const part = encodeURIComponent(String(request.params.id ?? ''));
    const revision = revisionTag(lists, revisions);
    const tag = `W/"${RELEASE}-${reader}-${revision}-${part}-${today}-${user.isPro ? 'pro' : 'free'}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', 'private, no-cache');
    if (matchesTag(request.headers['if-none-match'], tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    next();
  };
}
