import type { Database } from '#server/db/client.ts';
import { findPictures } from './pictures.sql.ts';

/**
 * Reads the pictures that documents show, by the ids that they name. Whoever asks has read these from the document itself, which
 * only carries files of its seller.
 */
export const pictureReader = (db: Database) => async (ids: readonly string[]) => {
  const rows = await findPictures.run(db, { ids });
  return Object.fromEntries(rows.map(({ id, content }) => [id, content]));
};
