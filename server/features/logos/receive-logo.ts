import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { type DomainError, invalid, tooLarge, unsupportedType } from '#server/errors.ts';
import { logoTooLargeMessage, MAX_LOGO_BYTES, notAnImageMessage } from '#shared/logo.ts';

const read = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MAX_LOGO_BYTES, files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1_000 },
}).single('logo');

function refusalOf(error: unknown): DomainError {
  if (!(error instanceof MulterError)) return invalid('The upload is malformed');
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(logoTooLargeMessage);
  if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT')
    return invalid(notAnImageMessage);
  return invalid('The upload is malformed');
}

/** Guard that reads the file of a multipart form's field `logo` into memory. Nothing touches the disk. */
export const receiveLogo: RequestHandler = (request, response, next) => {
  const type = request.get('content-type');
  if (type !== undefined && !/^multipart\/form-data\b/i.test(type))
    throw unsupportedType('multipart/form-data');
  read(request, response, (error: unknown) => next(error ? refusalOf(error) : undefined));
};
