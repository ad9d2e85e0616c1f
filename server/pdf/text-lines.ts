import bidiFactory, { type Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Weight } from './faces.ts';
import { clustersOf, type FontBook, type Glyphs, has, type Lettering } from './font-book.ts';
import { type Meanings, RIGHT_TO_LEFT_LETTER, type ShapedText } from './to-unicode-font.ts';

/** What a part of a text is, beside what it says. */
export interface SpanMark {
  isItalic?: true;
  href?: string;
}

/** Part of a text with a weight or a meaning of its own. */
export interface Span {
  text: string;
  weight?: Weight;
  mark?: SpanMark;
}

/** Letters of one face and one direction, where they stand in their line; logical order is kept between runs. */
export interface TextRun extends Glyphs {
  x: number;
  width: number;
  /** Drawn from the last letter to the first. */
  isReversed: boolean;
  shaped: ShapedText;
  mark?: SpanMark;
}

export interface TextLine {
  runs: TextRun[];
  width: number;
  isRtl: boolean;
}

export interface LineStyle extends Lettering {
  /** Points. */
  size: number;
  /** Space between letters in ems, for large figures. */
  tracking?: number;
}

// Its types describe another way of exporting than its modules have.
const bidi = (bidiFactory as unknown as () => Bidi)();

const words = new Intl.Segmenter('en', { granularity: 'word' });
const WITHOUT_BLANKS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const BETWEEN_WORDS = new RegExp(`^${WITHOUT_BLANKS.source}{2}$`, 'u');

/** One user-perceived character with the level of its direction. */
interface Cluster {
  source: string;
  start: number;
  level: number;
  parts: Glyphs[];
  /** In points. */
  width: number;
  isBlank: boolean;
  span: Span;
}

/** Sets a text in lines no wider than `maxWidth` points. Every line break of the text stands; a long word is cut. */
export const layOutLines = (
  book: FontBook,
  text: string,
  style: LineStyle,
  maxWidth = Infinity,
): TextLine[] => layOutSpans(book, [{ text }], style, maxWidth);

/** As {@link layOutLines}, for a text of several parts. */
export const layOutSpans = (
  book: FontBook,
  spans: readonly Span[],
  style: LineStyle,
  maxWidth = Infinity,
): TextLine[] =>
  paragraphsOf(spans).flatMap((paragraph) => layOutParagraph(book, paragraph, style, maxWidth));

function paragraphsOf(spans: readonly Span[]): Span[][] {
  const paragraphs: Span[][] = [[]];
  for (const span of spans)
    for (const [index, text] of span.text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .entries()) {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push({ ...span, text: text.replaceAll('\t', ' ') });
    }
  return paragraphs;
}

/** Which part of a paragraph a place is in. */
function spanFinder(spans: readonly Span[]): (place: number) => Span {
  const ends: number[] = [];
  for (const { text } of spans) ends.push((ends.at(-1) ?? 0) + text.length);
  return (place) => spans[ends.findIndex((end) => place < end)] ?? { text: '' };
}

function layOutParagraph(
  book: FontBook,
  spans: readonly Span[],
  style: LineStyle,
  maxWidth: number,
): TextLine[] {
  const paragraph = spans.map(({ text }) => text).join('');
  const spanAt = spanFinder(spans);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto');
  const isRtl = (paragraphs[0]?.level ?? 0) % 2 === 1;
  const clusters = [...clustersOf(paragraph)].map(({ text, start }): Cluster => {
    const span = spanAt(start);
    const parts = book.glyphsOf(text, { ...style, weight: span.weight ?? style.weight });
    const width = parts.reduce((sum, part) => sum + book.advance(part) * style.size, 0);
    const tracking = (style.tracking ?? 0) * style.size * parts.length;
    const isBlank = text.trim() === '';
    return { source: text, start, level: levels[start] ?? 0, parts, width: width + tracking, isBlank, span };
  });
  joinBlanks(clusters);
  return breakLines(paragraph, clusters, maxWidth).map((line) => placeRuns(trimmedEnd(line), style, isRtl));
}

/** Blanks between right-to-left words are set in the words' own face, so that a line of them is one run. */
function joinBlanks(clusters: Cluster[]): void {
  for (const [index, { isBlank, level, parts }] of clusters.entries()) {
    const [blank] = parts;
    if (!isBlank || level % 2 === 0 || !blank) continue;
    const neighbour = [clusters[index - 1], clusters[index + 1]].find(
      (cluster) => cluster?.level === level && RIGHT_TO_LEFT_LETTER.test(cluster.source),
    );
    const face = neighbour?.parts.at(-1)?.face;
    if (face && has(face, blank.text)) blank.face = face;
  }
}

/** Fills lines word by word. */
function breakLines(paragraph: string, clusters: readonly Cluster[], maxWidth: number): Cluster[][] {
  const lines: Cluster[][] = [[]];
  let used = 0;
  const put = (part: readonly Cluster[]) => {
    lines.at(-1)?.push(...part);
    used += widthOf(part);
  };
  const next = () => {
    lines.push([]);
    used = 0;
  };
  for (const word of wordsOf(paragraph, clusters)) {
    const width = widthOf(trimmedEnd(word));
    if (used > 0 && used + width > maxWidth) next();
    if (width <= maxWidth) {
      put(word);
      continue;
    }
    for (const cluster of word) {
      if (used > 0 && !cluster.isBlank && used + cluster.width > maxWidth) next();
      put([cluster]);
    }
  }
  return lines;
}

/** A word takes the blanks behind it along. */
function* wordsOf(paragraph: string, clusters: readonly Cluster[]): Generator<Cluster[]> {
  const ends = wordEnds(paragraph);
  let word: Cluster[] = [];
  for (const cluster of clusters) {
    if (word.length > 0 && ends.has(cluster.start)) {
      yield word;
      word = [];
    }
    word.push(cluster);
  }
  if (word.length > 0) yield word;
}

/** Where a line may end: by Unicode's rules, and between the words of scripts that leave no blanks between them. */
function wordEnds(paragraph: string): Set<number> {
  const ends = new Set<number>();
  const breaker = new LineBreaker(paragraph);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position);
  if (!WITHOUT_BLANKS.test(paragraph)) return ends;
  for (const { index } of words.segment(paragraph))
    if (BETWEEN_WORDS.test(paragraph.slice(Math.max(0, index - 1), index + 1))) ends.add(index);
  return ends;
}

const widthOf = (clusters: readonly Cluster[]) => clusters.reduce((sum, { width }) => sum + width, 0);

function trimmedEnd(clusters: readonly Cluster[]): readonly Cluster[] {
  const last = clusters.findLastIndex(({ isBlank }) => !isBlank);
  return clusters.slice(0, last + 1);
}

interface LevelRun extends Glyphs {
  level: number;
  isReversed: boolean;
  mark?: SpanMark;
  /** What stands for something else: mirrored brackets, replacement signs. */
  meanings: Meanings;
}

function placeRuns(
  clusters: readonly Cluster[],
  { size, tracking = 0 }: LineStyle,
  isRtl: boolean,
): TextLine {
  const runs = joinRuns(clusters).map((run) => {
    const shaped = run.face.font.shape(run.text, run.meanings);
    const width = (shaped.advanceWidth / run.face.font.unitsPerEm + tracking * shaped.glyphs.length) * size;
    return { ...run, shaped, width, x: 0 };
  });
  let end = 0;
  for (const run of inVisualOrder(runs)) {
    run.x = end;
    end += run.width;
  }
  return { runs, width: end, isRtl };
}

interface OpenRun {
  parts: Glyphs[];
  face: Glyphs['face'];
  level: number;
  span: Span;
}

/** Neighbours of one face and one level are drawn together, so that their letters join. */
function joinRuns(clusters: readonly Cluster[]): LevelRun[] {
  const runs: OpenRun[] = [];
  for (const { parts, level, span } of clusters)
    for (const part of parts) {
      const last = runs.at(-1);
      const isSame = last && last.face === part.face && last.level === level && last.span.mark === span.mark;
      if (isSame) last.parts.push(part);
      else runs.push({ parts: [part], face: part.face, level, span });
    }
  return runs.map(turned);
}

/**
 * Letters of a right-to-left script are turned by the font's own rules. Blanks, brackets and signs between them
 * belong to no script: they are turned here, each bracket into its counterpart.
 */
function turned({ parts, face, level, span: { mark } }: OpenRun): LevelRun {
  const isReversed = level % 2 === 1;
  const texts = parts.map(({ text }) => text);
  const run = { text: texts.join(''), face, level, isReversed, ...(mark && { mark }) };
  const isReplaced = parts.some(({ stands }) => stands !== undefined);
  const isTurnedHere = isReversed && !RIGHT_TO_LEFT_LETTER.test(run.text);
  if (!isReplaced && !isTurnedHere) return { ...run, meanings: new Map() };
  const said = parts.map(({ text, stands }) => stands ?? text);
  if (!isTurnedHere) return { ...run, meanings: meaningsOf(texts, said) };
  const drawn = texts.map((text) => bidi.getMirroredCharacter(text) ?? text).reverse();
  return { ...run, text: drawn.join(''), meanings: meaningsOf(drawn, said.reverse()) };
}

/** Each text's meaning, by where the text begins among them all. */
function meaningsOf(texts: readonly string[], said: readonly string[]): Meanings {
  let start = 0;
  return new Map(
    texts.map((text, index) => {
      const entry = [start, said[index] ?? text] as const;
      start += text.length;
      return entry;
    }),
  );
}

/** Rule L2 of the bidirectional algorithm, on runs. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start++;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
