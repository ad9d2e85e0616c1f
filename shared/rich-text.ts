import { isBlankText } from './blank-text.ts';

/** Formatted text as JSON, in the form of ProseMirror documents. Never HTML. */
export interface RichText {
  type: 'doc';
  content: RichBlock[];
}

export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList'; content: RichListItem[] }
  | { type: 'image'; attrs: { fileId: string; alt: string } };

export interface RichListItem {
  type: 'listItem';
  content: Exclude<RichBlock, { type: 'heading' | 'image' }>[];
}

export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' };

export type RichMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export const richTextLimits = {
  /** Of the JSON, in UTF-8. */
  bytes: 64 * 1024,
  /** Of all texts of a proposal together. */
  letter: 160 * 1024,
  nodes: 2_000,
  /** Lists within lists. */
  listDepth: 4,
  images: 20,
  href: 2_000,
} as const;

/** Most sections of text that one proposal may have. */
export const MAX_TEXT_SECTIONS = 20;

/** Whether a link may lead there: to a web page or a mailbox, and nowhere else. */
export function isSafeHref(href: string): boolean {
  if (href.length > richTextLimits.href || /[\s\p{Cc}\\]/u.test(href)) return false;
  if (/^mailto:[^@?]+@[^@?]+$/i.test(href)) return true;
  try {
    const { protocol, username, password } = new URL(href);
    return /^https?:\/\//i.test(href) && /^https?:$/.test(protocol) && !username && !password;
  } catch {
    return false;
  }
}

export interface TextSection {
  id: string;
  title: string;
  body: RichText | null;
}

type RichNode = RichText | RichBlock | RichListItem | RichInline;

const childrenOf = (node: RichNode): readonly RichNode[] => ('content' in node ? (node.content ?? []) : []);

/** How many nodes a text has, itself among them. */
export const nodesOf = (node: RichNode): number =>
  childrenOf(node).reduce((count, child) => count + nodesOf(child), 1);

/** Ids of the pictures that a text shows, in order. */
export function imagesOf(node: RichNode | null): string[] {
  if (!node) return [];
  return node.type === 'image' ? [node.attrs.fileId] : childrenOf(node).flatMap(imagesOf);
}

/** What a text says without its form: a line a paragraph or list item. */
export function plainText(node: RichNode | null): string {
  if (!node) return '';
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return node.attrs.alt;
  const isLine = node.type === 'paragraph' || node.type === 'heading';
  return childrenOf(node)
    .map(plainText)
    .join(isLine ? '' : '\n');
}

/** Whether nothing of a text shows. */
export function isBlankRichText(doc: RichText): boolean {
  return imagesOf(doc).length === 0 && isBlankText(plainText(doc));
}
