import { z } from 'zod';
import { timeZoneSchema } from './date-field.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';
import { industryField } from './user.ts';

/** The profile form. The address of the account is no part of it. */
export const profileSchema = z.object({
  fullName: requiredText(textLimits.name, 'Full name is required'),
  businessName: optionalText(textLimits.name),
  industry: industryField,
  phone: optionalText(textLimits.phone),
  address: optionalText(textLimits.address),
  /** Decides which day it is, and so what is overdue. */
  timeZone: timeZoneSchema,
});

/** Body of `PUT /api/user/profile`: any subset. */
export const updateProfileSchema = profileSchema.partial();

export type UpdateProfile = z.output<typeof updateProfileSchema>;
