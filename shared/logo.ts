import { z } from 'zod';

/** Largest logo that can be uploaded, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

export const notAnImageMessage = 'Please select an image file';
export const logoTooLargeMessage = 'File size must be less than 2MB';

/** The kinds of picture that can be uploaded, as browsers and file dialogs name them. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;

/** Answer of `POST /api/user/upload-logo`: the path under which the logo is shown. */
export interface UploadedLogo {
  logoPath: string;
}

/** Body of `PUT /api/user/branding`: any subset. */
export const updateBrandingSchema = z.object({
  /** What the upload has returned, or null for none. */
  customLogo: z.string().max(200).nullable().optional(),
  hideCredits: z.boolean().optional(),
});

export type UpdateBranding = z.output<typeof updateBrandingSchema>;
