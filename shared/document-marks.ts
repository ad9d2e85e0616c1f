/** Pictures on documents as SVG paths: page and PDF draw the same. */

/** A business without a logo: strokes in a box of 24 × 24. */
export const SHOP_ICON =
  'M4 9l1.2-5h13.6L20 9M5 11v9h14v-9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M10 20v-5h4v5';

/** The product: a page with two lines on a square of 26 × 26 with round corners. */
export const brandMark = {
  size: 26,
  radius: 6,
  page: 'M7.5 5.5h7.5l4 4v11h-11.5z',
  lines: 'M10.5 12.5h5.5M10.5 16.5h3',
} as const;
