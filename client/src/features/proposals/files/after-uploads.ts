import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { PendingUploads } from './use-uploads.ts';

/** Refuses a form as long as files of it are on their way. */
export const afterUploads =
  <Values extends FieldValues, Output>(
    resolver: Resolver<Values, unknown, Output>,
    uploads: PendingUploads,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options);
    const waiting = [...uploads].filter(([, count]) => count > 0);
    if (waiting.length === 0) return result;
    const errors: FieldErrors = { ...result.errors };
    for (const [field] of waiting)
      set(errors, field, {
        type: 'uploading',
        message: 'Wait until all files are uploaded, or cancel them.',
      });
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
