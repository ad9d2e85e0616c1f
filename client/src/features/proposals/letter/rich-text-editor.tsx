import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { RichText } from '#shared/rich-text.ts';
import { PendingFiles } from '../files/pending-files.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { extensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pictureFiles, pictureInserter } from './insert-picture.ts';
import { toRichText } from './rich-text-json.ts';
import './rich-text-editor.css';

export interface RichTextEditorProps {
  /** What it is, for everybody who does not see where it stands. */
  label: string;
  /** Name of the field in the form. */
  name: string;
  value: RichText | null;
  onChange: (value: RichText | null) => void;
  onBlur: () => void;
  isReadOnly: boolean;
  /** It takes the focus as soon as it is there. */
  isFocused: boolean;
  describedBy: string | undefined;
  /** Told what focuses it. */
  onReady: (focus: (() => void) | null) => void;
}

const isSame = (one: RichText | null, other: RichText | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A text with headings, lists, links, emphasis and pictures. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, name, value, isReadOnly, isFocused, describedBy } = props;
  const uploads = useUploads('image', name);
  const latest = useRef({ ...props, uploads });
  useEffect(() => {
    latest.current = { ...props, uploads };
  });
  const editor = useTextEditor(latest, props);
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  useEffect(() => {
    // Something else than typing has put other text there.
    if (editor && !isSame(value, toRichText(editor.getJSON())))
      editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor) return undefined;
    latest.current.onReady(() => editor.commands.focus());
    if (isFocused) editor.commands.focus('end');
    return () => latest.current.onReady(null);
  }, [editor, isFocused]);
  if (!editor) return null;
  return (
    <div className="grid gap-1.5">
      <div
        className={cn(
          'min-w-0 rounded-control border border-line-strong bg-surface focus-within:border-accent has-[.rich-text:focus]:outline-2 has-[.rich-text:focus]:outline-accent has-[.rich-text:focus]:-outline-offset-1',
          describedBy && 'border-critical',
          isReadOnly && 'border-line bg-sunken',
        )}
      >
        {!isReadOnly && (
          <EditorToolbar
            editor={editor}
            label={label}
            onPicture={(file) => insertPicture(editor, uploads, file)}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      <PendingFiles uploads={uploads} />
    </div>
  );
}

const attributesOf = ({ label, isReadOnly, describedBy }: RichTextEditorProps): Record<string, string> => ({
  class: 'rich-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(isReadOnly && { 'aria-readonly': 'true' }),
  ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
});

type Latest = { current: RichTextEditorProps & { uploads: ReturnType<typeof useUploads> } };

function insertPicture(editor: Editor, uploads: Latest['current']['uploads'], file: File, at?: number) {
  // A caret that nobody has placed stands at the very beginning.
  const isUnplaced = editor.state.selection.empty && editor.state.selection.from <= 1;
  const insert = pictureInserter(editor, at ?? (isUnplaced ? editor.state.doc.content.size : undefined));
  uploads.upload(file, ({ id }) => insert(id));
}

function useTextEditor(latest: Latest, { value, isReadOnly }: RichTextEditorProps): Editor | null {
  const own = useRef<Editor | null>(null);
  const takePictures = (files: readonly File[], at?: number): boolean => {
    const editor = own.current;
    if (!editor || files.length === 0) return false;
    for (const file of files) insertPicture(editor, latest.current.uploads, file, at);
    return true;
  };
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !isReadOnly,
    textDirection: 'auto',
    // The style element that it would add isn't allowed here.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      own.current = created;
    },
    onUpdate: ({ editor: changed }) => {
      const next = toRichText(changed.getJSON());
      if (!isSame(next, latest.current.value)) latest.current.onChange(next);
    },
    onBlur: () => latest.current.onBlur(),
    editorProps: {
      attributes: () => attributesOf(latest.current),
      handleDOMEvents: {
        // Sends the form.
        keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      },
      handlePaste: (_view, event) => takePictures(pictureFiles(event.clipboardData)),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved &&
        takePictures(
          pictureFiles(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  });
  own.current = editor;
  return editor;
}
