import express, { type RequestHandler } from 'express';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import { fileLimits } from '#shared/file.ts';

const TYPE = 'application/octet-stream';

const read = express.raw({ limit: fileLimits.part, type: () => true, inflate: false });

/** Guard that reads the body as bytes, of which it takes as many as a part may have. */
export const receivePart: RequestHandler = (request, response, next) => {
  const type = request.get('content-type');
  if ((type !== undefined && type !== TYPE) || request.get('content-encoding')) throw unsupportedType(TYPE);
  read(request, response, (error: unknown) => {
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
    next(isTooLarge ? tooLarge(`A part can be at most ${fileLimits.part / 1024 / 1024} MB`) : error);
  });
};
