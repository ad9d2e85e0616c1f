import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { commandKeyText } from '#client/lib/hotkeys.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { acceptedTypes } from '../files/upload.ts';
import { canIndent, indent, outdent } from './editor-extensions.ts';
import { LinkRow } from './link-row.tsx';
import { PictureRow } from './picture-row.tsx';

interface Tool {
  name: string;
  label: string;
  keys?: string;
  Icon: LucideIcon;
  isOn?: (editor: Editor) => boolean;
  /** Missing where it always can. */
  canRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
}

const tools: readonly Tool[] = [
  {
    name: 'heading',
    label: 'Heading',
    keys: commandKeyText('Alt+2'),
    Icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    label: 'Subheading',
    keys: commandKeyText('Alt+3'),
    Icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    label: 'Bold',
    keys: commandKeyText('B'),
    Icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    keys: commandKeyText('I'),
    Icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bullets',
    label: 'Bulleted list',
    keys: commandKeyText('Shift+8'),
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    label: 'Numbered list',
    keys: commandKeyText('Shift+7'),
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'indent',
    label: 'Indent item',
    keys: commandKeyText(']'),
    Icon: ListIndentIncrease,
    canRun: canIndent,
    run: indent,
  },
  {
    name: 'outdent',
    label: 'Outdent item',
    keys: commandKeyText('['),
    Icon: ListIndentDecrease,
    canRun: (editor) => editor.can().liftListItem('listItem'),
    run: outdent,
  },
];

interface EditorToolbarProps {
  editor: Editor;
  /** Of the text. */
  label: string;
  onPicture: (file: File) => void;
}

/** What formats the text below. One stop of the Tab key; arrows lead from one button to the next. */
export function EditorToolbar({ editor, label, onPicture }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.filter(({ isOn }) => isOn?.(current)).map(({ name }) => name),
      off: tools.filter(({ canRun }) => canRun && !canRun(current)).map(({ name }) => name),
      isLink: current.isActive('link'),
      isPicture: current.isActive('image'),
    }),
  });
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [stop, setStop] = useState('heading');
  const chooser = useRef<HTMLInputElement>(null);
  const button = (name: string) => ({
    type: 'button' as const,
    tabIndex: stop === name ? 0 : -1,
    onFocus: () => setStop(name),
    className: buttonStyle({
      variant: 'ghost',
      size: 'sm',
      isSquare: true,
      className: 'aria-pressed:bg-sunken aria-pressed:text-ink aria-disabled:opacity-40',
    }),
  });
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;
  return (
    <>
      <div
        role="toolbar"
        aria-label={`Format ${label}`}
        onKeyDown={moveFocus}
        className="flex flex-wrap gap-0.5 border-line border-b p-1"
      >
        {tools.map(({ name, label: title, keys, Icon, isOn, run }) => (
          <button
            key={name}
            {...button(name)}
            aria-label={title}
            title={keys ? `${title} (${keys})` : title}
            aria-pressed={isOn ? state.on.includes(name) : undefined}
            aria-disabled={state.off.includes(name) || undefined}
            onClick={() => !state.off.includes(name) && run(editor)}
          >
            <Icon {...icon} />
          </button>
        ))}
        <button
          {...button('link')}
          aria-label="Link"
          title="Link"
          aria-pressed={state.isLink}
          aria-expanded={isLinkOpen}
          onClick={() => setLinkOpen(!isLinkOpen)}
        >
          <Link {...icon} />
        </button>
        <button
          {...button('picture')}
          aria-label="Picture"
          title="Picture"
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus {...icon} />
        </button>
        <input
          ref={chooser}
          type="file"
          accept={acceptedTypes('image')}
          multiple
          hidden
          aria-label={`Pictures for ${label}`}
          onChange={({ target }) => {
            for (const file of target.files ?? []) onPicture(file);
            target.value = '';
          }}
        />
      </div>
      {isLinkOpen && <LinkRow editor={editor} onClose={() => setLinkOpen(false)} />}
      {state.isPicture && <PictureRow editor={editor} />}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const last = buttons.length - 1;
  const targets: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}
