import { Router } from 'express';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { accountLinkRoutes } from '#server/features/account/account-links.routes.ts';
import { changeEmailRoutes } from '#server/features/account/change-email.routes.ts';
import { changePasswordRoutes } from '#server/features/account/change-password.routes.ts';
import { deleteAccountRoutes } from '#server/features/account/delete-account.routes.ts';
import { protectAccountRoutes } from '#server/features/account/protect-account.routes.ts';
import { stepUpRoutes } from '#server/features/account/step-up.routes.ts';
import { archiveRoutes } from '#server/features/archive/archive.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { legalRoutes } from '#server/features/legal/legal.routes.ts';
import { brandingRoutes } from '#server/features/logos/logos.routes.ts';
import { messageTemplateRoutes } from '#server/features/message-templates/message-templates.routes.ts';
import { numberingRoutes } from '#server/features/numbering/numbering.routes.ts';
import { reminderScheduleRoutes } from '#server/features/reminders/reminder-schedule.routes.ts';
import { secondFactorOf } from '#server/features/second-factor/finish-sign-in.ts';
import { secondFactorRoutes } from '#server/features/second-factor/second-factor.routes.ts';
import { signInStepRoutes } from '#server/features/second-factor/sign-in-steps.routes.ts';
import { sessionRoutes } from '#server/features/sessions/sessions.routes.ts';

type OwnDeps = Parameters<typeof changePasswordRoutes>[0] &
  Parameters<typeof changeEmailRoutes>[0] &
  Parameters<typeof deleteAccountRoutes>[0] &
  Parameters<typeof archiveRoutes>[0] &
  Parameters<typeof legalRoutes>[0] &
  Parameters<typeof secondFactorRoutes>[0];

/** What belongs to the signed-in user alone, under `/api/user`. */
export function ownRoutes(deps: OwnDeps): Router {
  const own = Router();
  own.use('/change-password', changePasswordRoutes(deps));
  own.use('/step-up', stepUpRoutes(deps));
  own.use('/email', changeEmailRoutes(deps));
  own.use('/deletion', deleteAccountRoutes(deps));
  own.use('/archive', archiveRoutes(deps));
  own.use('/second-factor', secondFactorRoutes(deps));
  own.use('/sessions', sessionRoutes(deps));
  own.use('/numbering', numberingRoutes(deps));
  own.use(reminderScheduleRoutes(deps));
  own.use(brandingRoutes(deps), accountRoutes(deps), legalRoutes(deps), messageTemplateRoutes(deps));
  return own;
}

type SignInDeps = Parameters<typeof signInStepRoutes>[0] &
  Omit<Parameters<typeof authRoutes>[0], 'secondFactorOf'>;

/** What begins and ends sessions, and the links in mails that act for an account. */
export function signInRoutes(deps: SignInDeps): Router {
  const routes = Router();
  routes.use('/login', signInStepRoutes(deps));
  routes.use(authRoutes({ ...deps, secondFactorOf: (verified) => secondFactorOf(deps, verified) }));
  routes.use(accountLinkRoutes(deps), protectAccountRoutes(deps));
  return routes;
}
