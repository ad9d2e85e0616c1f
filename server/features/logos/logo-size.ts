import { imageSize } from 'image-size';
import type { Database } from '#server/db/client.ts';
import { findLogo } from './logos.repo.ts';

/** Width and height of a logo's file in pixels; undefined where it is gone. */
export async function logoSizeOf(db: Database, path: string) {
  const logo = await findLogo(db, path);
  if (!logo) return undefined;
  const { width, height } = imageSize(logo.content);
  return { width, height };
}
