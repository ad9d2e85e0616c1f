import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import { type DrawnImage, drawImage } from '#server/providers/draw-image.ts';
import { imageKind } from './image-kind.ts';

/** Four times what is recommended, for sharp screens and print. */
const BOX = { width: 800, height: 320 };

const drawing = createKeyedSemaphore({ permits: 2, longestWaitMs: 20_000 });

/** A logo drawn anew from what was sent; undefined for what is none. */
export async function drawLogo(input: Buffer): Promise<DrawnImage | undefined> {
  const kind = imageKind(input);
  if (!kind) return undefined;
  const release = await drawing.acquire('all');
  return drawImage(input, kind, BOX).finally(release);
}
