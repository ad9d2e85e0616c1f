import { expect, it } from 'vitest';
import { webmOf } from './webm.ts';

const frame = (time: number, isKey: boolean) => ({ time, isKey, bytes: Buffer.from([time % 256, 7]) });

/** Walks over the elements of a stretch of the file. */
function elementsIn(file: Buffer, start: number, end: number) {
  const found: { name: string; at: number; body: Buffer; bodyAt: number }[] = [];
  for (let at = start; at < end; ) {
    const nameLength = Math.clz32(file.readUInt8(at)) - 23;
    const name = file.toString('hex', at, at + nameLength);
    const bodyAt = at + nameLength + 8;
    const length = file.readUIntBE(at + nameLength + 2, 6);
    found.push({ name, at, bodyAt, body: file.subarray(bodyAt, bodyAt + length) });
    at = bodyAt + length;
  }
  return found;
}

it('is a header and a segment, whose index leads to each cluster', () => {
  const frames = [frame(0, true), frame(90, false), frame(3_000, true), frame(3_070, false)];
  const file = webmOf({ width: 1280, height: 720, duration: 4_000, frames });
  const [head, segment, ...rest] = elementsIn(file, 0, file.length);
  expect([head?.name, segment?.name, rest]).toEqual(['1a45dfa3', '18538067', []]);
  expect(head?.body.includes('webm')).toBe(true);
  const start = segment?.bodyAt ?? 0;
  const parts = elementsIn(file, start, file.length);
  expect(parts.map(({ name }) => name)).toEqual(['1549a966', '1654ae6b', '1c53bb6b', '1f43b675', '1f43b675']);
  const clusters = parts.filter(({ name }) => name === '1f43b675').map(({ at }) => at - start);
  const cues = parts[2]?.body ?? Buffer.alloc(0);
  const positions = elementsIn(cues, 0, cues.length).map(({ body }) => body.readUIntBE(body.length - 6, 6));
  expect(positions).toEqual(clusters);
});

it('gives each frame its time from the start of its cluster, and marks key frames', () => {
  const file = webmOf({ width: 2, height: 2, duration: 500, frames: [frame(0, true), frame(300, false)] });
  const segment = elementsIn(file, 0, file.length)[1];
  const cluster = elementsIn(file, segment?.bodyAt ?? 0, file.length).at(-1)?.body ?? Buffer.alloc(0);
  const blocks = elementsIn(cluster, 0, cluster.length).slice(1);
  expect(blocks.map(({ body }) => [body.readInt16BE(1), body.readUInt8(3)])).toEqual([
    [0, 0x80],
    [300, 0],
  ]);
});
