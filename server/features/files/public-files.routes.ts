import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { isNotFound } from '#server/errors.ts';
import { pathId } from '#server/http/api/parse.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { isPublicToken } from '#shared/document.ts';
import { missingFile } from './files.repo.ts';
import { findPublicFile, readPublicPart } from './public-files.sql.ts';

interface PublicFileDeps {
  db: Database;
  countFailedLookup: CountFailedLookup;
}

/** Pictures and attachments of a proposal, for whoever holds its link. */
export function publicFileRoutes({ db, countFailedLookup }: PublicFileDeps): Router {
  const routes = Router();

  async function find(publicToken: string, id: string) {
    const file = isPublicToken(publicToken) ? await findPublicFile.first(db, { publicToken, id }) : undefined;
    if (!file) throw missingFile();
    return file;
  }

  routes.get('/:proposalNumber/files/:id', async (request, response) => {
    try {
      const id = pathId(request);
      const file = await find(request.params.proposalNumber, id);
      const read = async (part: number) => (await readPublicPart.first(db, { id, part }))?.content;
      await sendFile(request, response, { ...file, read });
    } catch (error) {
      if (isNotFound(error)) await countFailedLookup(request.ip ?? '');
      throw error;
    }
  });

  return routes;
}
