import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { unauthorized } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { updateNotificationPreferencesSchema } from '#shared/notification-preferences.ts';
import { updateProfileSchema } from '#shared/profile.ts';
import { findAccountPlan } from './account-plan.ts';
import { notificationPreferencesRepo } from './notification-preferences.repo.ts';
import { updateProfile } from './update-profile.ts';
import { presentUser } from './user-row.ts';

interface AccountDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** What a seller sets for themselves, under `/api/user`. */
export function accountRoutes({ db, clock, authentication: { requireUser } }: AccountDeps): Router {
  const routes = Router();

  routes.get('/plan', requireUser, async (request, response) => {
    response.json(await findAccountPlan(db, signedIn(request).user.id, clock.now()));
  });

  routes.put('/profile', requireUser, async (request, response) => {
    const profile = parseBody(updateProfileSchema, request);
    const user = await updateProfile(db, signedIn(request).user.id, profile, clock.now());
    if (!user) throw unauthorized();
    response.json(presentUser(user));
  });

  routes.get('/notification-preferences', requireUser, async (request, response) => {
    response.json(await notificationPreferencesRepo(db, signedIn(request).user.id).get());
  });

  routes.put('/notification-preferences', requireUser, async (request, response) => {
    const given = parseBody(updateNotificationPreferencesSchema, request);
    const { user } = signedIn(request);
    response.json(await notificationPreferencesRepo(db, user.id).update(given, clock.now()));
  });

  return routes;
}
