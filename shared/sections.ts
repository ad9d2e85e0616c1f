import { z } from 'zod';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** Most headings that one document may have. */
export const MAX_SECTIONS = 50;

/** A heading among the lines, with the index of its first line. */
export const sectionSchema = z.object({
  title: requiredText(200, 'Title is required'),
  note: optionalText(textLimits.longText),
  at: z.int({ error: 'Send the index of a line' }).min(0, { error: 'Send the index of a line' }),
});

export interface Section {
  title: string;
  note?: string | null | undefined;
  at: number;
}

/** Headings in the order of their lines. Whether each has a line is checked with the lines. */
export const sectionsSchema = z
  .array(sectionSchema, { error: 'Send a list of sections' })
  .max(MAX_SECTIONS, { error: `At most ${MAX_SECTIONS} sections fit on one document` })
  .superRefine((sections, context) => {
    sections.forEach(({ at }, index) => {
      const before = sections[index - 1];
      if (before && at <= before.at)
        context.addIssue({
          code: 'custom',
          path: [index, 'at'],
          message: 'Sections begin at different lines, in order',
        });
    });
  });
