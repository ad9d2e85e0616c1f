import type { ImageKind } from '#server/providers/draw-image.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const SVG = /^\uFEFF?\s*(?:<\?xml\s|<!--|<!doctype\s+svg|<svg[\s>])/i;
/** How far into a file its first tag may stand. */
const HEAD_BYTES = 1_000;

const startsWith = (content: Buffer, signature: Buffer) =>
  content.subarray(0, signature.length).equals(signature);

/** What the first bytes of a file say it is; undefined for everything that is no logo. */
export function imageKind(content: Buffer): ImageKind | undefined {
  if (startsWith(content, PNG)) return 'png';
  if (startsWith(content, JPEG)) return 'jpeg';
  return SVG.test(content.subarray(0, HEAD_BYTES).toString('utf8')) ? 'svg' : undefined;
}
