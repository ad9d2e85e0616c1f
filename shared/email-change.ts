import { z } from 'zod';
import { linkToken } from './auth.ts';
import { passwordAgainSchema } from './password.ts';
import { emailAddress } from './text-field.ts';

/** What the form holds. */
export const newEmailFormSchema = z.object({ newEmail: emailAddress });

/** Body of `POST /api/user/email`; the password is needed unless the session has stepped up. */
export const changeEmailSchema = newEmailFormSchema.extend(passwordAgainSchema.shape);

/** Body of a call that a mailed link makes. */
export const followLinkSchema = z.object({ token: linkToken });

/** Code of the answer where the address belongs to another account by now. */
export const ADDRESS_TAKEN = 'address_taken';
