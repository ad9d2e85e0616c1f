import type { ErrorRequestHandler, Request, Response } from 'express';
import { ZodError } from 'zod';
import { databaseFailure } from '#server/db/failures.ts';
import { DomainError, invalid, tooLarge, unavailable, unsupportedType } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { ApiErrorBody, FieldErrors } from '#shared/api-error.ts';
import { HttpError, httpErrorOf } from './errors.ts';

/** What a schema has no words of its own for speaks of types, which nobody who fills in a form knows. */
function sentenceOf({ message }: { message: string }): string {
  return message.startsWith('Invalid ') && message.includes(': ') ? 'Invalid input' : message;
}

function fromZod(error: ZodError): HttpError {
  const fieldErrors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const messages = fieldErrors[path] ?? [];
    if (path && !messages.includes(sentenceOf(issue))) fieldErrors[path] = [...messages, sentenceOf(issue)];
  }
  const [first] = error.issues;
  return new HttpError(400, first ? sentenceOf(first) : 'Invalid input', { fieldErrors });
}

/** What Express, its body parsers and its router throw carries a `status` and often a `type`. */
function fromExpress(error: Error & { status?: number; type?: string }): DomainError | undefined {
  switch (error.status) {
    case 400:
      return invalid('The request is malformed');
    case 413:
      return tooLarge('The request is too large');
    case 415:
      return unsupportedType('application/json; charset=utf-8');
    default:
      return undefined;
  }
}

/** The answer to any error; undefined for one that nobody expected. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof ZodError) return fromZod(error);
  const known = error instanceof DomainError ? error : domainErrorOf(error);
  return known && httpErrorOf(known);
}

function domainErrorOf(error: unknown): DomainError | undefined {
  const failure = databaseFailure(error);
  if (failure === 'unavailable') return unavailable();
  if (failure === 'bad-value') return invalid("The request contains a value that can't be stored");
  if (failure) return undefined;
  return error instanceof Error ? fromExpress(error) : undefined;
}

/** Writes what nobody expected, and what the database did, to the log. */
function report(log: Log, error: unknown, answer: HttpError, request: Request, response: Response): void {
  if (answer.status < 500 || error instanceof DomainError) return;
  // Nobody is waiting any more for the answer to an abandoned request.
  const level = response.closed ? 'warn' : 'error';
  log[level]({ requestId: request.id, err: error, status: answer.status }, 'request failed');
}

/** The only place that turns an error into an answer. Under /api it is always JSON. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    const answer =
      toHttpError(error) ?? new HttpError(500, `Something went wrong. Please try again. (${request.id})`);
    report(log, error, answer, request, response);
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, message, details } = answer;
    if (details.retryAfter !== undefined) response.set('Retry-After', String(details.retryAfter));
    const body: ApiErrorBody = { message };
    if (details.code) body.code = details.code;
    if (details.fieldErrors) body.fieldErrors = details.fieldErrors;
    if (details.setupRequired) body.setupRequired = true;
    if (details.httpsRequired) body.httpsRequired = true;
    if (details.balance !== undefined) body.balance = details.balance;
    response.removeHeader('ETag');
    response.set('Cache-Control', 'no-store').status(status).json(body);
  };
}
