import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG of this many pixels. */
export const buildPng = (width: number, height: number) => build(width, height, 8);

/** A PNG of one color and one bit a pixel, which millions of pixels take no time to make. */
export const buildHugePng = (width: number, height: number) => build(width, height, 1);

function build(width: number, height: number, bitsPerPixel: 1 | 8): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitsPerPixel, 0, 0, 0, 0], 8);
  const rowLength = 1 + Math.ceil((width * bitsPerPixel) / 8);
  const rows = Buffer.alloc(rowLength * height, 0x80);
  for (let row = 0; row < height; row++) rows[row * rowLength] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
