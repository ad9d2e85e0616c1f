import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalid } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import type { Log } from '#server/log.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { followLinkSchema } from '#shared/email-change.ts';
import { changeEmail, undoEmailChange } from './change-email.ts';
import { keepAccountByLink } from './delete-account.ts';
import { reportSignIn } from './sign-in-alerts.ts';

interface ProtectDeps {
  db: Database;
  clock: Clock;
  log: Log;
  authentication: Authentication;
}

/** Mailed links that move an account or take it back. Whoever has the mail need not be signed in. */
export function protectAccountRoutes({ db, clock, log, authentication }: ProtectDeps): Router {
  const routes = Router();

  const onLink = (
    path: string,
    event: string,
    act: (token: string, keptSession: string | undefined) => Promise<boolean>,
  ) =>
    routes.post(path, authentication.recognizeUser, async (request, response) => {
      const { token } = parseBody(followLinkSchema, request);
      if (!(await act(token, request.signedIn?.sessionId)))
        throw invalid('This link is no longer valid.', { code: INVALID_LINK });
      log.info({ requestId: request.id }, event);
      response.status(204).end();
    });

  onLink('/change-email', 'email address changed', (token, keptSession) =>
    changeEmail(db, { token, keptSession }, clock.now()),
  );
  onLink('/undo-email-change', 'change of the email address undone', (token) =>
    undoEmailChange(db, token, clock.now()),
  );
  onLink('/keep-account', 'account kept', (token) => keepAccountByLink(db, token, clock.now()));
  onLink('/report-sign-in', 'sign-in reported', (token) => reportSignIn(db, token, clock.now()));

  return routes;
}
