import { z } from 'zod';
import { passwordAgainSchema } from './password.ts';
import { codeFields } from './second-factor.ts';

/** Days in which its owner may keep an account after all. */
export const DELETION_GRACE_DAYS = 14;

export const WRONG_EMAIL = 'Type your email address as it is shown';

/** Body of `POST /api/user/deletion`: the account's own address, the password unless the session has stepped up, and a code where codes are on. */
export const deleteAccountSchema = z
  .object({ email: z.string({ error: WRONG_EMAIL }).trim().max(320, { error: WRONG_EMAIL }) })
  .extend({ ...passwordAgainSchema.shape, ...codeFields });
