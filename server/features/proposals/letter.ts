import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/client.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import type { Attachment, FilePurpose } from '#shared/file.ts';
import type { CreateProposal } from '#shared/proposal.ts';
import { imagesOf, type RichText, richTextLimits, type TextSection } from '#shared/rich-text.ts';
import { findAttachments, lockFiles, replaceFiles } from './letter.sql.ts';

/** Texts of a proposal beside its lines, and what goes with them. */
export interface Letter {
  cover: RichText | null;
  textSections: readonly TextSection[];
  requiresSignature: boolean;
  /** Ids of files, in order. */
  attachmentIds: readonly string[];
}

type Sent = Partial<
  Pick<CreateProposal['proposal'], 'cover' | 'textSections' | 'requiresSignature' | 'attachmentIds'>
>;
type SentSection = NonNullable<Sent['textSections']>[number];

/** A letter that is to be another, and what of it changes. */
export interface LetterChange {
  letter: Letter;
  changed: (keyof Letter)[];
}

export const noLetter: Letter = {
  cover: null,
  textSections: [],
  requiresSignature: false,
  attachmentIds: [],
};

/** Takes the fields of {@link Letter} out of what was sent. */
export function splitLetter<Body extends Sent>({
  cover,
  textSections,
  requiresSignature,
  attachmentIds,
  ...rest
}: Body): [Sent, Omit<Body, keyof Sent>] {
  return [{ cover, textSections, requiresSignature, attachmentIds }, rest];
}

/** What is to be another letter once it is stored; what isn't sent stays. @returns undefined if all of it is as it was */
export function letterChange(before: Letter, sent: Sent): LetterChange | undefined {
  const letter: Letter = {
    cover: sent.cover === undefined ? before.cover : sent.cover,
    textSections: sent.textSections ? withIds(sent.textSections, before.textSections) : before.textSections,
    requiresSignature: sent.requiresSignature ?? before.requiresSignature,
    attachmentIds: sent.attachmentIds ?? before.attachmentIds,
  };
  const changed = (Object.keys(letter) as (keyof Letter)[]).filter(
    (name) => !isDeepStrictEqual(letter[name], before[name]),
  );
  return changed.length > 0 ? { letter, changed } : undefined;
}

/** A section that is there keeps its id, because comments name it; one that says what it said in its place is that one. */
function withIds(sent: readonly SentSection[], before: readonly TextSection[]): TextSection[] {
  const named = new Set(sent.flatMap(({ id }) => id ?? []));
  const taken = new Set<string>();
  const take = (id: string | undefined) => {
    if (!id || taken.has(id)) return randomUUID();
    taken.add(id);
    return id;
  };
  return sent.map(({ id, title, body }, index) => {
    const inPlace = before[index];
    const isSame = inPlace && isDeepStrictEqual([inPlace.title, inPlace.body], [title, body]);
    if (id) return { id: take(before.find((section) => section.id === id)?.id), title, body };
    return { id: take(isSame && !named.has(inPlace.id) ? inPlace.id : undefined), title, body };
  });
}

/** The columns of what changes. */
export const letterColumns = ({ letter, changed }: LetterChange) => ({
  ...(changed.includes('cover') && { cover: letter.cover }),
  ...(changed.includes('textSections') && { textSections: [...letter.textSections] }),
  ...(changed.includes('requiresSignature') && { requiresSignature: letter.requiresSignature }),
});

/** The letter of a stored proposal. */
export async function readLetter(
  db: Database,
  row: { id: string; cover: RichText | null; textSections: TextSection[]; requiresSignature: boolean },
): Promise<Letter & { attachments: Attachment[] }> {
  const { id: documentId, cover, textSections, requiresSignature } = row;
  const { attachments } = (await findAttachments.first(db, { documentId })) ?? { attachments: [] };
  return {
    cover,
    textSections,
    requiresSignature,
    attachmentIds: attachments.map(({ id }) => id),
    attachments,
  };
}

interface UsedFile {
  id: string;
  purpose: FilePurpose;
  /** Where it is named, in the body. */
  path: string;
}

function filesOf({ letter: { cover, textSections, attachmentIds }, changed }: LetterChange): UsedFile[] {
  const images = (text: RichText | null, path: string) =>
    imagesOf(text).map((id) => ({ id, path, purpose: 'image' as const }));
  return [
    ...(changed.includes('cover') ? images(cover, 'cover') : []),
    ...(changed.includes('textSections')
      ? textSections.flatMap(({ body }, index) => images(body, `textSections.${index}.body`))
      : []),
    ...(changed.includes('attachmentIds')
      ? attachmentIds.map((id) => ({ id, path: 'attachmentIds', purpose: 'attachment' as const }))
      : []),
  ];
}

const problemOf = {
  image: 'Choose a picture that you have uploaded',
  attachment: 'Choose files that you have uploaded',
};

/** Drafts and requests hold all texts of a proposal at once. */
function assertSize({ cover, textSections }: Letter, at: string): void {
  if (Buffer.byteLength(JSON.stringify([cover, textSections])) > richTextLimits.letter)
    throw invalidField(`${at}textSections`, 'These texts are too long together');
}

/**
 * Locks the files that a letter names anew, so that none of them is deleted meanwhile. Belongs to the transaction that stores it.
 * @param at where its fields are in the body: `proposal.` or nothing
 * @returns whether it names any
 * @throws DomainError 400 for texts that are too long together, or naming the field whose files aren't the seller's, not of its purpose, or not there yet
 */
export async function assertFiles(
  transaction: Database,
  userId: string,
  change: LetterChange,
  at: string,
): Promise<boolean> {
  assertSize(change.letter, at);
  const used = filesOf(change);
  if (used.length === 0) return false;
  const ids = [...new Set(used.map(({ id }) => id))];
  const found = await lockFiles.run(transaction, { userId, ids });
  const wrong = used.filter(
    ({ id, purpose }) => !found.some((file) => file.id === id && file.purpose === purpose),
  );
  if (wrong.length > 0)
    throw invalidFields(wrong.map(({ path, purpose }) => ({ path: at + path, message: problemOf[purpose] })));
  return true;
}

/** Keeps which files a proposal shows and carries: visitors may read them, and they can't be deleted. */
export async function storeFiles(
  transaction: Database,
  document: { documentId: string; userId: string },
  { cover, textSections, attachmentIds }: Letter,
): Promise<void> {
  const images = new Set([cover, ...textSections.map(({ body }) => body)].flatMap(imagesOf));
  const { documentId } = document;
  await replaceFiles.remove.run(transaction, { documentId });
  if (images.size + attachmentIds.length === 0) return;
  await replaceFiles.add.run(transaction, { ...document, images: [...images], attachments: attachmentIds });
}
