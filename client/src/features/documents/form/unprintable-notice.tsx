import { Notice } from '#client/ui/notice.tsx';
import { inSentence } from '#shared/sentence.ts';
import { unprintableLetters } from '#shared/unprintable.ts';

/** Warns while typing about characters that a PDF can't print. */
export function UnprintableNotice({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const letters = unprintableLetters(texts.join(' '));
  if (!letters) return null;
  return (
    <Notice tone="warning">
      {`PDFs have no font for “${inSentence(letters)}” and show � instead. The page your client opens shows it as you typed it.`}
    </Notice>
  );
}
