import { z } from 'zod';
import { requiredText } from './text-field.ts';

/** A picture within a proposal's texts, or something that goes with it. */
export const filePurposes = ['image', 'attachment'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];

const MEGABYTE = 1024 * 1024;

/** Bytes of one file, of one part of it, and of all files of a seller. */
export const fileLimits = {
  file: 10 * MEGABYTE,
  part: 2 * MEGABYTE,
  seller: 200 * MEGABYTE,
  name: 200,
} as const;

/** Most attachments of one proposal. */
export const MAX_ATTACHMENTS = 5;

const tooLarge = 'A file can be at most 10 MB';

/** Body of `POST /api/files`. Its bytes follow in parts: `PUT /api/files/{id}/parts/{n}`, from 0, then `POST …/complete`. */
export const createFileSchema = z.object({
  purpose: z.enum(filePurposes, { error: 'Choose image or attachment' }),
  name: requiredText(fileLimits.name, 'Name is required'),
  bytes: z
    .int({ error: 'Send the size in bytes' })
    .min(1, { error: 'The file is empty' })
    .max(fileLimits.file, { error: tooLarge }),
});

export type CreateFile = z.output<typeof createFileSchema>;

/** A file as its seller sees it. Size in bytes; width and height in pixels, of pictures. */
export const fileSchema = z.object({
  id: z.uuid(),
  purpose: z.enum(filePurposes),
  name: z.string(),
  /** Null until all of it has arrived. */
  type: z.enum(fileTypes).nullable(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  isReady: z.boolean(),
});

export type StoredFile = z.infer<typeof fileSchema>;

/** What goes with a proposal, in its order. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/** Ids of the seller's files, in order. */
export const attachmentIdsSchema = z
  .array(z.guid({ error: 'Choose a file' }).toLowerCase(), { error: 'Send a list of files' })
  .max(MAX_ATTACHMENTS, { error: `At most ${MAX_ATTACHMENTS} files fit on a proposal` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Each file fits once on a proposal' });

/** Answer of `GET /api/files`: what the seller has uploaded, newest first, and how many bytes of how many that takes. */
export const storedFilesSchema = z.object({
  files: z.array(fileSchema),
  used: z.int(),
  most: z.int(),
});

export type StoredFiles = z.infer<typeof storedFilesSchema>;
