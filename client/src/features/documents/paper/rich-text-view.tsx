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

interface RichTextViewProps extends Pictures {
  text: RichText;
  /** Level of the heading that it stands below. */
  below: 1 | 2;
}

/** Formatted text as elements. Nothing of it is ever parsed as HTML. */
export function RichTextView({ text, below, ...pictures }: RichTextViewProps) {
  const levels = levelsOf(text.content, below);
  return (
    <div className="rich">
      {text.content.map((block, index) => blockOf(block, index, pictures, levels[index]))}
    </div>
  );
}

/** Of each heading, so that whoever goes from one to the next never finds one that is deeper by two. */
function levelsOf(blocks: readonly RichBlock[], below: number): (number | undefined)[] {
  let last = below;
  return blocks.map((block) => {
    if (block.type !== 'heading') return undefined;
    last = Math.min(below + block.attrs.level - 1, last + 1);
    return last;
  });
}

function blockOf(block: RichBlock, key: number, pictures: Pictures, level = 3): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className="own-text is-prose" dir="auto">
          {inlines(block.content)}
        </p>
      );
    case 'heading': {
      const Heading = `h${level}` as 'h2' | 'h3' | 'h4';
      return (
        <Heading
          key={key}
          className={block.attrs.level === 2 ? 'own-text is-prose' : 'own-text is-prose is-minor'}
          dir="auto"
        >
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
