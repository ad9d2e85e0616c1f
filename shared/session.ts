import { z } from 'zod';

/** One entry of `GET /api/user/sessions`: somewhere the user is signed in. Instants are ISO 8601. */
export const sessionSchema = z.object({
  /** Names the session; says nothing of its cookie. */
  id: z.guid(),
  /** 'Firefox', null where the browser did not say. */
  browser: z.string().nullable(),
  /** 'macOS', as above. */
  system: z.string().nullable(),
  isPhone: z.boolean(),
  /** The network address that signed in. */
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** To a few minutes. */
  lastUsedAt: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;
