import { presentText } from './blank-text.ts';
import type { Attachment, FileType } from './file.ts';
import type { PublicProposal } from './public-document.ts';
import { isBlankRichText, plainText, type RichText } from './rich-text.ts';

/** What a proposal says in words of its own, above its lines. */
export interface LetterView {
  cover?: RichText;
  sections: { id: string; title: string; body?: RichText }[];
  /** Sizes in pixels of the pictures in these texts, by the id of their file. */
  images: { id: string; width: number; height: number }[];
}

/** A file that goes with a proposal: 'PDF, 1.2 MB'. */
export interface AttachmentView {
  id: string;
  name: string;
  note: string;
}

/** What is only there where something is said. */
export function letterOf({ cover, textSections = [], images = [] }: Partial<PublicProposal>): {
  letter?: LetterView;
} {
  const sections = textSections.map(({ id, title, body }) => ({
    ...{ id, title: title.trim() },
    ...(body && !isBlankRichText(body) && { body }),
  }));
  const hasCover = cover && !isBlankRichText(cover);
  if (!hasCover && sections.length === 0) return {};
  return { letter: { ...(hasCover && { cover }), sections, images } };
}

const typeNames: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

const KILOBYTE = 1024;

/** `1_258_291` → `1.2 MB` */
export function fileSizeText(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

export const attachmentViews = (attachments: readonly Attachment[] = []): AttachmentView[] =>
  attachments.map(({ id, name, type, size }) => ({
    id,
    name: presentText(name) ?? 'File',
    note: `${typeNames[type]}, ${fileSizeText(size)}`,
  }));

/** All that these texts say, for choosing fonts. */
export function textsOfLetter(letter: LetterView | undefined): string[] {
  if (!letter) return [];
  const bodies = [letter.cover, ...letter.sections.map(({ body }) => body)];
  return [
    ...letter.sections.map(({ title }) => title),
    ...bodies.flatMap((body) => (body ? [plainText(body)] : [])),
  ];
}
