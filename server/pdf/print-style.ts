import type { Tone } from '#shared/status-view.ts';
import type { LineStyle } from './text-lines.ts';

/** The colours of the light theme. */
export const ink = {
  black: '#000000',
  ink: '#191713',
  soft: '#4b4740',
  muted: '#6b665c',
  line: '#e2ded3',
  link: '#2447d8',
  onInk: '#fffefb',
  pageNumber: '#555555',
} as const;

export const toneColors: Record<Tone, string> = {
  neutral: ink.soft,
  positive: '#14683f',
  warning: '#7a5200',
  critical: '#ab1f2b',
};

/** Millimetres and CSS pixels in points. */
export const mm = (length: number) => (length * 72) / 25.4;
export const px = (length: number) => length * 0.75;

export const margins = { top: mm(16), side: mm(17), bottom: mm(18) };

export interface TextStyle extends LineStyle {
  color: string;
  /** Points from one baseline to the next. */
  leading: number;
}

// Ascent and descent of the page's own fonts, by which a browser centres a line between two others.
const textMetrics = { ascent: 0.969, descent: 0.241 };
const displayMetrics = { ascent: 0.735, descent: 0.265 };

/** Points from the top of a line to its baseline. */
export function baselineIn({ size, leading, isDisplay }: TextStyle): number {
  const { ascent, descent } = isDisplay ? displayMetrics : textMetrics;
  return (leading - (ascent + descent) * size) / 2 + ascent * size;
}

/** A smaller style whose line, begun at the same height, has the baseline of a larger one. */
export const onBaselineOf = (larger: TextStyle, smaller: TextStyle): TextStyle => ({
  ...smaller,
  leading: smaller.leading + 2 * (baselineIn(larger) - baselineIn(smaller)),
});

const style = (
  size: number,
  leading: number,
  color: string,
  rest: Omit<LineStyle, 'size' | 'weight'> & Partial<Pick<LineStyle, 'weight'>> = {},
): TextStyle => ({ size, leading: size * leading, color, weight: 400, ...rest });

/** The page's own sizes, as it prints. */
export const styles = {
  seller: style(px(16), 1.5, ink.black, { weight: 600 }),
  badge: style(px(12), 20 / 12, ink.soft, { weight: 600 }),
  title: style(19, 1.15, ink.black, { weight: 500, isDisplay: true, tracking: -0.012 }),
  number: style(9.5, 1.5, ink.muted),
  label: style(px(13), 1.5, ink.muted),
  amount: style(24, px(48) / 24, ink.black, { weight: 600, tracking: -0.03 }),
  longAmount: style(19, px(48) / 19, ink.black, { weight: 600, tracking: -0.03 }),
  due: style(19, px(48) / 19, ink.black, { tracking: -0.025 }),
  dueNote: style(9.5, px(48) / 9.5, ink.black),
  name: style(9.5, 1.6, ink.ink, { weight: 600 }),
  contact: style(9.5, 1.6, ink.soft),
  columnHead: style(px(12), 1.5, ink.muted, { weight: 500 }),
  cell: style(9.5, 1.5, ink.black),
  note: style(8.5, 1.5, ink.muted),
  section: style(9.5, 1.5, ink.ink, { weight: 600 }),
  sum: style(9.5, 1.5, ink.soft),
  reason: style(8.5, 1.5, ink.soft),
  totalLabel: style(9.5, 1.5, ink.black, { weight: 500 }),
  total: style(px(20), 1.5, ink.black, { weight: 600, tracking: -0.015 }),
  credits: style(8.5, 1.5, ink.muted),
  creditsLink: style(8.5, 1.5, ink.soft),
  letterHeading: style(15, 1.25, ink.black, { weight: 500, isDisplay: true, tracking: -0.01 }),
  letterSubheading: style(12, 1.35, ink.black, { weight: 600, isDisplay: true }),
  letter: style(11, 1.6, ink.ink, { isDisplay: true }),
  evidence: style(px(22), 1.3, ink.black, { weight: 500, isDisplay: true, tracking: -0.012 }),
  signature: style(30, 1.25, ink.ink, { isHandwritten: true }),
  pageNumber: style(8.5, 1.5, ink.pageNumber),
} satisfies Record<string, TextStyle>;
