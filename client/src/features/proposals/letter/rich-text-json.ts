import { isBlankText } from '#shared/blank-text.ts';
import {
  isBlankRichText,
  isSafeHref,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText,
  richTextLimits,
} from '#shared/rich-text.ts';
import { isStorableText } from '#shared/text-field.ts';

/** A node of an editor, with whatever it has put there. */
export interface LooseNode {
  type?: string | undefined;
  text?: string | undefined;
  attrs?: Record<string, unknown> | undefined;
  marks?: readonly LooseNode[] | undefined;
  content?: readonly LooseNode[] | undefined;
}

type ListBlock = RichListItem['content'][number];

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ALT_LENGTH = 300;

/** Whether text can name a stored picture. */
export const isFileId = (id: unknown): id is string => typeof id === 'string' && FILE_ID.test(id);

const storable = (text: string) =>
  isStorableText(text) ? text : [...text].filter((letter) => isStorableText(letter)).join('');

function marksOf(marks: readonly LooseNode[] = []): RichMark[] {
  const kept: RichMark[] = [];
  const names = marks.map(({ type }) => type);
  if (names.includes('bold')) kept.push({ type: 'bold' });
  if (names.includes('italic')) kept.push({ type: 'italic' });
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href;
  if (typeof href === 'string' && isSafeHref(href)) kept.push({ type: 'link', attrs: { href } });
  return kept;
}

const inlinesOf = (nodes: readonly LooseNode[] = []): RichInline[] =>
  nodes.flatMap((node): RichInline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (node.type !== 'text') return inlinesOf(node.content);
    const text = storable(node.text ?? '');
    const marks = marksOf(node.marks);
    return text ? [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] : [];
  });

const contentOf = (node: LooseNode): { content?: RichInline[] } => {
  const content = inlinesOf(node.content);
  return content.length > 0 ? { content } : {};
};

const paragraphOf = (node: LooseNode): ListBlock => ({ type: 'paragraph', ...contentOf(node) });

/** Lists that are too deep end in paragraphs of the one around them. */
function listBlocks(node: LooseNode, depth: number): ListBlock[] {
  const { type, content = [] } = node;
  if (type === 'paragraph' || type === 'heading') return [paragraphOf(node)];
  if (type === 'bulletList' || type === 'orderedList') {
    if (depth === 0) return content.flatMap((item) => listBlocks(item, 0));
    const items = content.flatMap((item): RichListItem[] => {
      const blocks = (item.content ?? []).flatMap((block) => listBlocks(block, depth - 1));
      return blocks.length > 0 ? [{ type: 'listItem', content: blocks }] : [];
    });
    return items.length > 0 ? [{ type, content: items }] : [];
  }
  return content.flatMap((inner) => listBlocks(inner, depth));
}

function blocksOf(node: LooseNode): RichBlock[] {
  const { type, attrs, content = [] } = node;
  if (type === 'heading') return [{ type, attrs: { level: attrs?.level === 3 ? 3 : 2 }, ...contentOf(node) }];
  if (type === 'image') {
    const { fileId, alt } = attrs ?? {};
    if (!isFileId(fileId)) return [];
    const words = typeof alt === 'string' ? storable(alt).slice(0, ALT_LENGTH) : '';
    return [{ type: 'image', attrs: { fileId: fileId.toLowerCase(), alt: words } }];
  }
  if (type === 'paragraph' || type === 'bulletList' || type === 'orderedList')
    return listBlocks(node, richTextLimits.listDepth);
  return content.flatMap(blocksOf);
}

const isEmptyLine = (block: RichBlock | undefined) =>
  block?.type === 'paragraph' &&
  (block.content ?? []).every((inline) => inline.type === 'text' && isBlankText(inline.text));

/** What an editor holds as it is stored: nothing but what is allowed, without empty lines at its end. Null where nothing shows. */
export function toRichText(doc: LooseNode): RichText | null {
  const blocks = blocksOf(doc);
  const last = blocks.findLastIndex((block) => !isEmptyLine(block));
  const text: RichText = { type: 'doc', content: blocks.slice(0, last + 1) };
  return isBlankRichText(text) ? null : text;
}

/** `www.example.com` → `https://www.example.com`, an email address → `mailto:…`; undefined where it leads nowhere safe. */
export function typedHref(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const href =
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)
      ? text
      : /^[^\s/@]+@[^\s/@]+$/.test(text)
        ? `mailto:${text}`
        : `https://${text}`;
  return isSafeHref(href) ? href : undefined;
}
