import type { Editor } from '@tiptap/react';

interface Transferred {
  files: ArrayLike<File>;
  getData: (type: string) => string;
}

/** Pictures that are pasted or dropped as files. Word processors send a picture of their text along, which is not meant. */
export function pictureFiles(transferred: Transferred | null): File[] {
  const pictures = Array.from(transferred?.files ?? []).filter(({ type }) => type.startsWith('image/'));
  const html = pictures.length > 0 ? (transferred?.getData('text/html') ?? '') : '';
  return html.replace(/<style[\s\S]*?<\/style>|<[^>]*>|&nbsp;|\s/g, '') === '' ? pictures : [];
}

interface Mapped {
  mapping: { map: (position: number) => number };
}

/** @returns what puts an uploaded picture where the caret is now, or at `at`, whatever is typed meanwhile */
export function pictureInserter(editor: Editor, at = editor.state.selection.to): (fileId: string) => void {
  let position = at;
  const follow = ({ transaction }: { transaction: Mapped }) => {
    position = transaction.mapping.map(position);
  };
  editor.on('transaction', follow);
  return (fileId) => {
    editor.off('transaction', follow);
    if (editor.isDestroyed) return;
    const place = Math.min(position, editor.state.doc.content.size);
    // Whoever types elsewhere by now goes on there.
    const updateSelection = editor.state.selection.to === place;
    editor.commands.insertContentAt(
      place,
      { type: 'image', attrs: { fileId, alt: '' } },
      { updateSelection },
    );
  };
}
