import type { Browser, Page } from '@playwright/test';
import type { EncodedFrame } from './webm.ts';

/** Frames that follow sooner, in milliseconds, are left out. */
const FRAME_PAUSE = 70;
/** A player can jump to every so many milliseconds. */
const KEY_PAUSE = 3_000;

export interface RawFrame {
  /** Milliseconds from the start. */
  time: number;
  /** JPEG in base64. */
  picture: string;
}

export interface Screencast {
  /** Milliseconds since the first frame. */
  elapsed: () => number;
  /** Leaves out what happens meanwhile, such as a page that loads. */
  skip: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<RawFrame[]>;
}

/** Films what the page shows. The browser sends a frame whenever something has changed. */
export async function startScreencast(page: Page, width: number, height: number): Promise<Screencast> {
  const session = await page.context().newCDPSession(page);
  const frames: RawFrame[] = [];
  let start = Date.now();
  let isSkipping = false;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    if (!isSkipping) frames.push({ time: Date.now() - start, picture: data });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 90,
    maxWidth: width,
    maxHeight: height,
  });
  return {
    elapsed: () => Date.now() - start,
    async skip(work) {
      const began = Date.now();
      isSkipping = true;
      await work();
      // A page that stands still sends no frame.
      const picture = (await page.screenshot({ type: 'jpeg', quality: 90 })).toString('base64');
      start += Date.now() - began;
      isSkipping = false;
      frames.push({ time: Date.now() - start, picture });
    },
    async stop() {
      await session.send('Page.stopScreencast');
      return thinned(frames);
    },
  };
}

/** Of frames that follow quickly only the last, so that what stays on screen is always there. */
function thinned(frames: RawFrame[]): RawFrame[] {
  const kept = frames.filter((frame, index) => {
    const next = frames[index + 1];
    return !next || next.time - frame.time >= FRAME_PAUSE || index % 3 === 0;
  });
  return kept.map((frame, index) => (index === 0 ? { ...frame, time: 0 } : frame));
}

interface EncoderPage {
  encodeFrame(picture: string, time: number, isKey: boolean): Promise<void>;
  finish(): Promise<{ time: number; isKey: boolean; bytes: string }[]>;
}

/** Encodes frames as VP9 in the browser, which brings the encoder along. @param origin of a page that may use it */
export async function encodeFrames(
  browser: Browser,
  origin: string,
  { frames, width, height }: { frames: RawFrame[]; width: number; height: number },
): Promise<EncodedFrame[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(prepareEncoder, { width, height });
  let lastKey = Number.NEGATIVE_INFINITY;
  for (const { time, picture } of frames) {
    const isKey = time - lastKey >= KEY_PAUSE;
    if (isKey) lastKey = time;
    await page.evaluate(
      (frame) =>
        (window as unknown as { encoder: EncoderPage }).encoder.encodeFrame(
          frame.picture,
          frame.time,
          frame.isKey,
        ),
      { picture, time, isKey },
    );
  }
  const encoded = await page.evaluate(() => (window as unknown as { encoder: EncoderPage }).encoder.finish());
  await page.close();
  return encoded.map(({ bytes, ...frame }) => ({ ...frame, bytes: Buffer.from(bytes, 'base64') }));
}

/** Runs in the page, and so uses nothing from around it. */
function prepareEncoder({ width, height }: { width: number; height: number }) {
  const chunks: { time: number; isKey: boolean; bytes: string }[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let binary = '';
      for (const byte of bytes) binary += String.fromCharCode(byte);
      chunks.push({
        time: Math.round(chunk.timestamp / 1_000),
        isKey: chunk.type === 'key',
        bytes: btoa(binary),
      });
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate: 1_000_000, latencyMode: 'quality' });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const page: EncoderPage = {
    async encodeFrame(picture, time, isKey) {
      const jpeg = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
      context?.drawImage(image, 0, 0, width, height);
      const frame = new VideoFrame(canvas, { timestamp: time * 1_000 });
      encoder.encode(frame, { keyFrame: isKey });
      frame.close();
    },
    async finish() {
      await encoder.flush();
      return chunks;
    },
  };
  Object.assign(window, { encoder: page });
}
