import { z } from 'zod';
import { type SectionChoice, sectionChoices } from './proposal-options.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** Most headings that one document may have. */
export const MAX_SECTIONS = 50;

/** A heading among the lines, with the index of its first line. */
export const sectionSchema = z.object({
  title: requiredText(200, 'Title is required'),
  note: optionalText(textLimits.longText),
  at: z.int({ error: 'Send the index of a line' }).min(0, { error: 'Send the index of a line' }),
});

/** As that, in a proposal: the client may choose among its lines. */
const offeredSectionSchema = sectionSchema.extend({
  choice: z.enum(sectionChoices, { error: 'Choose all, one or any' }).optional(),
});

export interface Section {
  title: string;
  note?: string | null | undefined;
  at: number;
  /** Of proposals: how many of its lines the client takes; all where it isn't said. */
  choice?: SectionChoice | undefined;
}

/** Headings in the order of their lines. Whether each has a line is checked with the lines. */
export const sectionsSchema = listOf(sectionSchema);
export const offeredSectionsSchema = listOf(offeredSectionSchema);

function listOf<Schema extends typeof sectionSchema | typeof offeredSectionSchema>(section: Schema) {
  return z
    .array(section, { error: 'Send a list of sections' })
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
}
