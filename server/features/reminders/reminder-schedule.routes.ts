import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import { proFeatures } from '#shared/plan.ts';
import { reminderScheduleSchema } from '#shared/reminder-schedule.ts';
import { reminderScheduleRepo } from './reminder-schedule.repo.ts';

interface ScheduleDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** When reminders of the signed-in seller go out: `/api/user/reminder-schedule`. */
export function reminderScheduleRoutes({ db, clock, authentication }: ScheduleDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;

  routes.get('/reminder-schedule', requireUser, async (request, response) => {
    response.json(await reminderScheduleRepo(db, signedIn(request).user.id).get());
  });

  routes.put('/reminder-schedule', requireUser, async (request, response) => {
    assertPro(request, proFeatures.reminders);
    const { schedule } = parseBody(reminderScheduleSchema, request);
    response.json(await reminderScheduleRepo(db, signedIn(request).user.id).update(schedule, clock.now()));
  });

  return routes;
}
