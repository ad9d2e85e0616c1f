import { expect, test } from 'vitest';
import { pngOf, svgOf } from '#server/test/pictures.ts';
import { buildPng } from '#server/test/png.ts';
import { drawImage } from './draw-image.ts';

const box = { width: 800, height: 320 };

test('a drawing that takes too much work, or too long, is given up', async () => {
  const noise = '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="10"/></filter>';
  const drawing = svgOf(noise + '<rect width="200" height="80" filter="url(#f)"/>'.repeat(5_000));
  // Either limit ends it before the other one could.
  for (const limits of [
    { mostWorkMs: 500, longestMs: 60_000 },
    { mostWorkMs: 60_000, longestMs: 1_000 },
  ])
    expect(await drawImage(Buffer.from(drawing), 'svg', box, limits)).toBeUndefined();
});

test('what is large and honest is drawn within the work that each may take', async () => {
  const path = '<path d="M1 1q10 10 20 0t10 3" fill="none" stroke="#123"/>';
  const drawing = Buffer.from(svgOf(path.repeat(10_000)));
  expect(await drawImage(drawing, 'svg', box)).toMatchObject({ type: 'png' });
  expect(await drawImage(buildPng(4_000, 4_000), 'png', box)).toMatchObject({ type: 'png' });
});

test('a picture is of the kind that it was said to be', async () => {
  const picture = Buffer.from(await pngOf(20, 20));
  expect(await drawImage(picture, 'jpeg', box)).toBeUndefined();
  expect(await drawImage(picture, 'svg', box)).toBeUndefined();
  expect(await drawImage(picture, 'png', box)).toMatchObject({ type: 'png' });
});

test('a process that fails is no fault of the picture', async () => {
  await expect(drawImage(Buffer.alloc(0), 'png', box)).rejects.toThrow('a picture was not drawn');
});
