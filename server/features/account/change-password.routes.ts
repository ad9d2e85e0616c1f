import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import { parseBody } from '#server/http/parse.ts';
import { createRateLimit, type RateLimitStore } from '#server/http/rate-limit.ts';
import { type Gate, signedIn } from '#server/http/signed-in.ts';
import type { Log } from '#server/log.ts';
import { changePasswordSchema } from '#shared/password.ts';
import { changePassword, checkCurrentPassword } from './change-password.ts';

interface ChangePasswordDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  gate: Gate;
  passwords: PasswordHasher;
}

const QUARTER_HOUR = 15 * 60;

/** Guessing the present password is limited as signing in is, by counts of its own: nobody locks the owner out. */
export function changePasswordRoutes(deps: ChangePasswordDeps): Router {
  const { pool, clock, log, gate } = deps;
  const routes = Router();
  const triesByUser = createRateLimit(pool, { name: 'password-user', points: 20, seconds: QUARTER_HOUR });
  const triesByAddress = createRateLimit(pool, {
    name: 'password-address',
    points: 100,
    seconds: QUARTER_HOUR,
  });

  /** Wrong tries only count: a right one is given back. */
  async function checkOnce(request: Request, currentPassword: string): Promise<string> {
    const userId = signedIn(request).user.id;
    const address = request.ip ?? '';
    await triesByAddress.take(address);
    await triesByUser.take(userId);
    const checkedHash = await checkCurrentPassword(deps, userId, currentPassword).catch((error: unknown) => {
      log.warn({ requestId: request.id, user: userId, address }, 'password change refused');
      throw error;
    });
    await triesByAddress.giveBack(address);
    await triesByUser.giveBack(userId);
    return checkedHash;
  }

  routes.post('/', gate.requireUser, async (request, response) => {
    const form = parseBody(changePasswordSchema, request);
    const checkedHash = await checkOnce(request, form.currentPassword);
    await changePassword(deps, signedIn(request), form, { checkedHash, now: clock.now() });
    log.info({ requestId: request.id, user: signedIn(request).user.id }, 'password changed');
    response.status(204).end();
  });

  return routes;
}
