import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportSeen, SEEN_AFTER } from './report-seen.ts';

const send = vi.fn(async () => new Response(null, { status: 204 }));
let state: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('fetch', send);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  state = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  send.mockClear();
});

function become(next: DocumentVisibilityState) {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a page in sight for two seconds is reported, once', () => {
  reportSeen(document, '/invoice/INV-0001-X');
  vi.advanceTimersByTime(SEEN_AFTER - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledExactlyOnceWith('/api/public/invoices/INV-0001-X/seen', {
    method: 'POST',
    keepalive: true,
  });
  become('hidden');
  become('visible');
  vi.advanceTimersByTime(SEEN_AFTER * 3);
  expect(send).toHaveBeenCalledTimes(1);
});

test('an address is read in whatever case it came', () => {
  reportSeen(document, '/Proposal/PRO-0001-X');
  vi.advanceTimersByTime(SEEN_AFTER);
  expect(send).toHaveBeenCalledExactlyOnceWith('/api/public/Proposals/PRO-0001-X/seen', expect.anything());
});

test('time in the background does not count, time in sight adds up', () => {
  reportSeen(document, '/proposal/PRO-0001-X');
  vi.advanceTimersByTime(1_500);
  become('hidden');
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
  become('visible');
  vi.advanceTimersByTime(499);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledExactlyOnceWith('/api/public/proposals/PRO-0001-X/seen', expect.anything());
});

test('a page that never comes into sight is never reported', () => {
  state = 'hidden';
  reportSeen(document, '/invoice/INV-0001-X');
  vi.advanceTimersByTime(SEEN_AFTER * 10);
  expect(send).not.toHaveBeenCalled();
});
