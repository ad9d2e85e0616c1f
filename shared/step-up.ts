import type { z } from 'zod';
import { passwordAgainFormSchema } from './password.ts';

/** For so long after it, a session need not prove again whose it is. */
export const STEP_UP_MINUTES = 10;

/** Body of `POST /api/user/step-up`. */
export const stepUpSchema = passwordAgainFormSchema;

export type StepUp = z.output<typeof stepUpSchema>;
