import { Router } from 'express';
import { inTransaction } from '#server/db/client.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { notifyOwner } from '#server/features/second-factor/notify-owner.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { addPasskeySchema, ownPasskeySchema, renamePasskeySchema } from '#shared/passkey.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import type { PasskeyDeps } from './passkey-assertions.ts';
import { passkeysRepo } from './passkeys.repo.ts';

interface PasskeyRouteDeps extends PasskeyDeps {
  authentication: Authentication;
  requireFresh: RequireFresh;
}

/** A seller's own passkeys, under `/api/passkeys`. */
export function passkeyRoutes(deps: PasskeyRouteDeps): Router {
  const { db, log, requireFresh } = deps;
  const { requireUser } = deps.authentication;
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    response.json(await passkeysRepo(db, signedIn(request).user.id).list());
  });

  routes.post('/options', requireUser, async (request, response) => {
    const { currentPassword } = parseBody(ownPasskeySchema, request);
    await requireFresh(attemptOf(request), currentPassword);
    response.json(await offerPasskey(deps, signedIn(request).user));
  });

  // What was asked for after the password was given names the challenge.
  routes.post('/', requireUser, async (request, response) => {
    const given = parseBody(addPasskeySchema, request);
    const { id } = signedIn(request).user;
    const passkey = await addPasskey(deps, id, given);
    log.info({ requestId: request.id, user: id }, 'passkey added');
    response.status(201).json(passkey);
  });

  routes.put('/:id', requireUser, async (request, response) => {
    const { name } = parseBody(renamePasskeySchema, request);
    response.json(await passkeysRepo(db, signedIn(request).user.id).rename(pathId(request), name));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    const { currentPassword } = parseBody(ownPasskeySchema, request);
    await requireFresh(attemptOf(request), currentPassword);
    const { user } = signedIn(request);
    await inTransaction(db, async (transaction) => {
      const passkey = await passkeysRepo(transaction, user.id).remove(pathId(request));
      await notifyOwner(transaction, user.id, { event: 'passkey_removed', passkey });
    });
    log.info({ requestId: request.id, user: user.id }, 'passkey removed');
    response.status(204).end();
  });

  return routes;
}
