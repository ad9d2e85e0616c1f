import { useFormContext, useWatch } from 'react-hook-form';
import { Notice } from '#client/ui/notice.tsx';
import { inSentence } from '#shared/sentence.ts';
import { unprintableLetters } from '#shared/unprintable.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { lineTexts } from './line-drafts.ts';

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

/** What a document form says so far. A component of its own, so that typing doesn't rerender the whole form. */
export function UnprintableTexts() {
  const { control } = useFormContext<DocumentFormValues>();
  const [items, ...texts] = useWatch({
    control,
    name: ['items', 'title', 'description', 'notes', 'terms', 'buyerReference', 'orderNumber'],
  });
  return <UnprintableNotice texts={[...texts, ...items.flatMap(lineTexts)]} />;
}
