import type { Browser, CDPSession, Page } from '@playwright/test';

/** How a visitor reaches the page. */
export interface Profile {
  name: string;
  /** Times that the processor is slower. */
  cpu: number;
  /** Round trip in milliseconds and bits a second; absent for the loopback as it is. */
  network?: { latency: number; bitsPerSecond: number };
}

export const profiles: readonly Profile[] = [
  { name: 'this machine', cpu: 1 },
  { name: 'phone on slow 4G', cpu: 4, network: { latency: 150, bitsPerSecond: 1_638_400 } },
];

/** What one cold visit took: times in milliseconds after navigation started, sizes in bytes as transferred. */
export interface Visit {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  /** Until the first button of the page answers; 0 where none ever does. */
  usable: number;
  blocked: number;
  shift: number;
  requests: number;
  bytes: number;
  /** Of scripts, without their headers. */
  scriptBytes: number;
}

/** The page is taken for quiet after so long without a request or a long task. */
const QUIET_MS = 500;

interface Marks {
  largestPaint: number;
  usable: number;
  shift: number;
  longTasks: { start: number; duration: number }[];
}

type Watched = Window & { marks: Marks };

// Runs in the page. No function in it has a name: compilers keep names by a helper that the page does not know.
function watchPaints(): void {
  const marks: Marks = { largestPaint: 0, usable: 0, shift: 0, longTasks: [] };
  (window as unknown as Watched).marks = marks;
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime: start, duration } = entry;
        if (type === 'longtask') marks.longTasks.push({ start, duration });
        else if (type === 'layout-shift')
          marks.shift += (entry as PerformanceEntry & { value: number }).value;
        else marks.largestPaint = start;
      }
    }).observe({ type, buffered: true });
  // React leaves its mark on each element that it has taken over.
  const watch = setInterval(() => {
    const button = document.querySelector('#root button');
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps$'))) return;
    marks.usable = performance.now();
    clearInterval(watch);
  }, 2);
}

/** Opens the address as somebody who has never been there. */
export async function visit(browser: Browser, url: string, profile: Profile): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  const session = await context.newCDPSession(page);
  const traffic = await countTraffic(session);
  await slowDown(session, profile);
  await page.goto(url, { waitUntil: 'load' });
  await untilQuiet(page, traffic);
  const timing = await page.evaluate(() => ({
    ...(window as unknown as Watched).marks,
    firstByte: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  const blocked = timing.longTasks
    .filter(({ start, duration }) => start + duration > timing.firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  const { firstByte, firstPaint, largestPaint, usable, shift } = timing;
  const { requests, bytes, scriptBytes } = traffic;
  return { firstByte, firstPaint, largestPaint, usable, blocked, shift, requests, bytes, scriptBytes };
}

interface Traffic {
  requests: number;
  bytes: number;
  scriptBytes: number;
  last: number;
}

async function countTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, scriptBytes: 0, last: performance.now() };
  const scripts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    traffic.requests++;
    traffic.last = performance.now();
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.last = performance.now();
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return traffic;
}

async function slowDown(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  const bytesPerSecond = network.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Until nothing has been asked for and nothing has run long for a while; the report of a visit comes later. */
async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  for (;;) {
    const left = QUIET_MS - (performance.now() - traffic.last);
    if (left <= 0) return;
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), left);
  }
}
