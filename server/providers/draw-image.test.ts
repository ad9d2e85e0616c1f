import { expect, test } from 'vitest';
import { pngOf, svgOf } from '#server/test/pictures.ts';
import { drawImage } from './draw-image.ts';

const box = { width: 800, height: 320 };

test('a drawing that takes too long is given up', async () => {
  const noise = '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="10"/></filter>';
  const drawing = svgOf(noise + '<rect width="200" height="80" filter="url(#f)"/>'.repeat(5_000));
  expect(await drawImage(Buffer.from(drawing), 'svg', { ...box, longestMs: 2_000 })).toBeUndefined();
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
