import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';

/** What is said of the selected picture, and what takes it away. */
export function PictureRow({ editor }: { editor: Editor }) {
  const id = useId();
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('image').alt ?? ''),
  });
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
      <label htmlFor={id} className="text-muted text-sm">
        What the picture shows
      </label>
      <Input
        id={id}
        autoComplete="off"
        maxLength={300}
        value={alt}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
        onKeyDown={(event) => {
          // It would send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="min-w-40 flex-1"
      />
      <Button size="sm" variant="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove picture
      </Button>
    </div>
  );
}
