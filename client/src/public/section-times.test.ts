import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORT_EVERY, reportTimes } from './section-times.ts';

const send = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status: 204 }));
let stop = () => {};
let state: DocumentVisibilityState = 'visible';
let watch: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('fetch', send);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof watch) {
        watch = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  state = 'visible';
  document.body.innerHTML =
    '<p data-section="cover"></p><p data-section="pricing"></p><p data-section="terms"></p>';
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  send.mockClear();
});

function come(index: number, isIntersecting: boolean) {
  const target = document.querySelectorAll('[data-section]')[index];
  if (target) watch([{ target, isIntersecting }]);
}
function become(next: DocumentVisibilityState) {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
}
const reports = () => send.mock.calls.map(([, { body }]) => JSON.parse(String(body)).sections);

test('parts are counted while they and the tab are in sight, and told of when the page is left', () => {
  stop = reportTimes(document, '/proposal/PRO-0001-X');
  come(0, true);
  vi.advanceTimersByTime(4_000);
  come(0, false);
  come(1, true);
  vi.advanceTimersByTime(2_500);
  expect(send).not.toHaveBeenCalled();
  become('hidden');
  vi.advanceTimersByTime(30_000);
  expect(send).toHaveBeenCalledExactlyOnceWith(
    '/api/public/proposals/PRO-0001-X/seen',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  become('visible');
  vi.advanceTimersByTime(500);
  become('hidden');
  expect(reports()).toEqual([
    [
      { index: 0, seconds: 4 },
      { index: 1, seconds: 2 },
    ],
    [{ index: 1, seconds: 1 }],
  ]);
});

test('a page that stays open tells once a minute; a glance tells nothing', () => {
  // The page of the test before still listens.
  const own = () => send.mock.calls.filter(([path]) => path.includes('PRO-0002'));
  stop = reportTimes(document, '/proposal/PRO-0002-X');
  come(2, true);
  vi.advanceTimersByTime(1_500);
  become('hidden');
  expect(own()).toHaveLength(0);
  become('visible');
  vi.advanceTimersByTime(REPORT_EVERY);
  vi.advanceTimersByTime(REPORT_EVERY - 2_000);
  expect(own()).toHaveLength(1);
  become('hidden');
});
