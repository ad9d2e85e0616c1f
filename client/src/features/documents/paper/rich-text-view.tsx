import type { ReactNode } from 'react';
import type { LetterView } from '#shared/letter-view.ts';
import {
  isSafeHref,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText,
} from '#shared/rich-text.ts';

interface Pictures {
  images: LetterView['images'];
  /** Where files are read from: `/api/files`. */
  filesPath: string;
}

/** Formatted text as elements. Nothing of it is ever parsed as HTML. */
export function RichTextView({ text, ...pictures }: Pictures & { text: RichText }) {
  return <div className="rich">{text.content.map((block, index) => blockOf(block, index, pictures))}</div>;
}

function blockOf(block: RichBlock, key: number, pictures: Pictures): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className="own-text is-prose" dir="auto">
          {inlines(block.content)}
        </p>
      );
    case 'heading': {
      // The title of its section stands above it.
      const Heading = block.attrs.level === 2 ? 'h3' : 'h4';
      return (
        <Heading key={key} className="own-text is-prose" dir="auto">
          {inlines(block.content)}
        </Heading>
      );
    }
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';
      return <List key={key}>{block.content.map((item, index) => itemOf(item, index, pictures))}</List>;
    }
    case 'image':
      return <Picture key={key} {...block.attrs} {...pictures} />;
    default:
      // What a later version may write.
      return null;
  }
}

const itemOf = (item: RichListItem, key: number, pictures: Pictures) => (
  <li key={key}>{item.content.map((block, index) => blockOf(block, index, pictures))}</li>
);

const inlines = (content: RichInline[] = []) => content.map(inlineOf);

// Texts have no identity but their place.
const inlineOf = (inline: RichInline, index: number) =>
  inline.type === 'hardBreak' ? <br key={index} /> : <Marked key={index} {...inline} />;

function Marked({ text, marks = [] }: { text: string; marks?: RichMark[] | undefined }) {
  const [mark, ...others] = marks;
  if (!mark) return text;
  const inner = <Marked text={text} marks={others} />;
  if (mark.type === 'bold') return <strong>{inner}</strong>;
  if (mark.type === 'italic') return <em>{inner}</em>;
  if (mark.type !== 'link' || !isSafeHref(mark.attrs.href)) return inner;
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}

/** Its place is kept before it is there. One that no longer belongs to the proposal is left out. */
function Picture({ fileId, alt, images, filesPath }: { fileId: string; alt: string } & Pictures) {
  const size = images.find(({ id }) => id === fileId);
  if (!size) return null;
  return (
    <img
      src={`${filesPath}/${fileId}`}
      alt={alt}
      width={size.width}
      height={size.height}
      loading="lazy"
      decoding="async"
    />
  );
}
