import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { invalid, invalidField, unauthorized } from '#server/errors.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import type { Passwords } from '#server/features/auth/password-rules.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { confirmEmailSchema, forgotPasswordSchema, INVALID_LINK, resetPasswordSchema } from '#shared/auth.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { resetPassword, sendReset } from './reset-password.ts';

interface AccountLinkDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  passwords: Passwords;
}

const HOUR = 3_600;
const invalidLink = () =>
  invalid('This link is no longer valid. Please request a new one.', { code: INVALID_LINK });

/** Links in mails that act for an account: confirming its address, and setting its password anew. */
export function accountLinkRoutes({
  db,
  pool,
  clock,
  log,
  authentication,
  passwords,
}: AccountLinkDeps): Router {
  const routes = Router();
  const accounts = accountsRepo(db);
  const mailsByAccount = createRateLimit(pool, { name: 'reset-mail', points: 5, seconds: HOUR });
  const asksByAddress = createRateLimit(pool, { name: 'reset-ask', points: 60, seconds: HOUR });
  const confirmations = createRateLimit(pool, { name: 'confirm-mail', points: 5, seconds: HOUR });

  routes.post('/forgot-password', async (request, response) => {
    const { email } = parseBody(forgotPasswordSchema, request);
    await asksByAddress.take(request.ip ?? '');
    const account = await accounts.findByEmail(email);
    const mayMail = await mailsByAccount.take(email.toLowerCase()).then(
      () => true,
      () => false,
    );
    // Known or not, the answer is the same and comes as quickly: the mail is put on its way behind it.
    response.once('finish', () => {
      if (!account || !mayMail) return;
      sendReset(db, account, clock.now()).then(
        () => log.info({ requestId: request.id, user: account.id }, 'password reset asked for'),
        (error: unknown) => log.error({ requestId: request.id, err: error }, 'reset mail not written'),
      );
    });
    response.status(202).end();
  });

  routes.post('/reset-password', async (request, response) => {
    const { token, newPassword } = parseBody(resetPasswordSchema, request);
    const owner = await accountTokensRepo(db).ownerOf('reset_password', token, clock.now());
    const account = owner ? await accounts.find(owner, clock.now()) : undefined;
    if (!account) throw invalidLink();
    const weak = await passwords.weakness(newPassword, account);
    if (weak) throw invalidField('newPassword', weak);
    const passwordHash = await passwords.hash(newPassword);
    const userId = await resetPassword(db, { token, passwordHash }, clock.now());
    if (!userId) throw invalidLink();
    log.info({ requestId: request.id, user: userId }, 'password reset');
    response.status(204).end();
  });

  routes.post('/confirm-email', async (request, response) => {
    const { token } = parseBody(confirmEmailSchema, request);
    if (!(await confirmEmail(db, token, clock.now()))) throw invalidLink();
    response.status(204).end();
  });

  routes.post('/confirm-email/resend', authentication.requireUser, async (request, response) => {
    const account = await accounts.find(signedIn(request).user.id, clock.now());
    if (!account) throw unauthorized();
    if (!account.emailConfirmedAt) {
      await confirmations.take(account.id);
      await inTransaction(db, (transaction) => sendConfirmation(transaction, account, clock.now()));
    }
    response.status(202).end();
  });

  return routes;
}
