import { type Editor, type Extensions, mergeAttributes, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { richTextLimits } from '#shared/rich-text.ts';
import { filePath } from '../files/upload.ts';
import { isFileId, typedHref } from './rich-text-json.ts';

/** A picture that the seller has uploaded. Any other that is pasted is left out. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-file-id'),
      renderHTML: ({ fileId }: Record<string, unknown>) => ({ 'data-file-id': fileId }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'img[data-file-id]', getAttrs: (image) => isFileId(image.getAttribute('data-file-id')) && null },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      src: isFileId(node.attrs.fileId) ? filePath(node.attrs.fileId) : '',
      alt: node.attrs.alt,
    }),
  ],
});

/** Lists around the selection. */
function listDepth({ state }: Editor): number {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type.name === 'bulletList' || type.name === 'orderedList',
  ).length;
}

/** Whether the item of the selection may go one list deeper. */
export const canIndent = (editor: Editor): boolean =>
  listDepth(editor) < richTextLimits.listDepth && editor.can().sinkListItem('listItem');

export const indent = (editor: Editor): boolean =>
  canIndent(editor) && editor.chain().focus().sinkListItem('listItem').run();

export const outdent = (editor: Editor): boolean => editor.chain().focus().liftListItem('listItem').run();

/** Of text and lists. Tab leaves the text, as it leaves other fields. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph (paragraph | bulletList | orderedList)*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      'Mod-]': () => indent(this.editor),
      'Mod-[': () => outdent(this.editor),
    };
  },
});

/** What formatted texts may have, and nothing else. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    listItem: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => typedHref(href) !== undefined,
      HTMLAttributes: { rel: 'noopener nofollow', target: null },
    },
  }),
  Picture,
  ListItem,
];
