import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#e2e/fixtures/chromium.ts';
import type { Caller } from '#server/test/agent.ts';
import { confirmAddress } from './demo/confirm-address.ts';
import { showPointer } from './demo/pointer.ts';
import { encodeFrames, startScreencast } from './demo/screencast.ts';
import { play, prepareSeller } from './demo/story.ts';
import { webmOf } from './demo/webm.ts';

/**
 * Films a short run of the product for the start page: `npm run record-demo -- http://localhost:3000` while it runs
 * there. Writes film, captions and pictures into `client/public/site`. The seller it makes stays behind.
 */
const origin = process.argv[2] ?? 'http://localhost:3000';
const target = path.resolve(import.meta.dirname, '../client/public/site');
const size = { width: 1280, height: 720 };
const MOST_BYTES = 3_000_000;

const found = findChromium();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  env: found.env,
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(target, { recursive: true });

const context = await browser.newContext({
  viewport: size,
  baseURL: origin,
  locale: 'en-US',
  timezoneId: 'UTC',
  colorScheme: 'light',
});
await context.addInitScript(showPointer);
const { email, proposalPath } = await prepareSeller(callerOf(context));
await confirmAddress(context.request, email);
const page = await context.newPage();
// What the film loads is in the browser's memory by then.
await page.goto(proposalPath);
await page.goto('/proposals');
await page.getByText('PRO-0001').first().waitFor();
await page.goto('/invoices');
await page.getByText('INV-0005').first().waitFor();

const screencast = await startScreencast(page, size.width, size.height);
const captions: { time: number; text: string }[] = [];
await play(
  {
    page,
    say: (text) => captions.push({ time: screencast.elapsed(), text }),
    visit: (address, sight) =>
      screencast.skip(async () => {
        await page.goto(address);
        await sight.waitFor();
        // Fonts and what comes in after the first sight.
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
      }),
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  },
  proposalPath,
);
const duration = screencast.elapsed();
const frames = await screencast.stop();

await page.goto('/invoices');
await page.getByText('INV-0007').first().waitFor();
writeFileSync(path.join(target, 'demo-poster.jpg'), await page.screenshot({ type: 'jpeg', quality: 82 }));
await page.setViewportSize({ width: 1500, height: 788 });
writeFileSync(path.join(target, 'preview.png'), await page.screenshot({ type: 'png' }));

const encoded = await encodeFrames(browser, origin, { frames, ...size });
await browser.close();
const film = webmOf({ ...size, duration, frames: encoded });
if (film.length > MOST_BYTES) throw new Error(`The film has ${film.length} bytes, more than ${MOST_BYTES}`);
writeFileSync(path.join(target, 'demo.webm'), film);
writeFileSync(path.join(target, 'demo.vtt'), captionFile());
console.log(`${(duration / 1_000).toFixed(1)} s, ${encoded.length} frames, ${film.length} bytes`);

function callerOf({ request }: BrowserContext): Caller {
  return {
    async send(method, url, { body, headers } = {}) {
      const response = await request.fetch(url, {
        method,
        headers: { origin, ...headers },
        ...(body !== undefined && { data: body }),
      });
      const text = await response.text();
      return {
        status: response.status(),
        body: text === '' ? undefined : JSON.parse(text),
        text,
        headers: new Headers(response.headers()),
      };
    },
  };
}

function captionFile(): string {
  const cues = captions.map(({ time, text }, index) => {
    const end = captions[index + 1]?.time ?? duration;
    return `${clock(time)} --> ${clock(end)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Milliseconds as WebVTT writes them: `00:00:12.340`. */
function clock(time: number): string {
  return new Date(Math.round(time)).toISOString().slice(11, 23);
}
