import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeEventSources, fakeTabs } from '#client/test/fake-event-source.ts';
import { MAX_SILENCE } from './event-source.ts';
import { subscribeToStream } from './shared-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openTab(name = 'seller-1') {
  const seen: string[] = [];
  const leave = subscribeToStream('/api/events', name, {
    onMessage: () => seen.push('told'),
    onLost: () => seen.push('lost'),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { seen, leave };
}

test('tabs share one stream; all hear it, and one that comes later hears where things are', async () => {
  fakeTabs();
  const sources = fakeEventSources();
  const [first, second] = [await openTab(), await openTab()];
  expect(sources.open()).toHaveLength(1);
  sources.tell();
  expect([first.seen, second.seen]).toEqual([['told'], ['told']]);
  const third = await openTab();
  expect(third.seen).toEqual(['told']);
  sources.cut();
  expect([first.seen, second.seen, third.seen].map((seen) => seen.at(-1))).toEqual(['lost', 'lost', 'lost']);
  const fourth = await openTab();
  expect(fourth.seen).toEqual([]);
  for (const { leave } of [first, second, third, fourth]) leave();
});

test('when the tab with the stream goes, another one opens it', async () => {
  fakeTabs();
  const sources = fakeEventSources();
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  third.leave();
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(sources.open()).toHaveLength(1);
  sources.tell();
  expect(second.seen.at(-1)).toBe('told');
  second.leave();
  expect(sources.open()).toHaveLength(0);
});

test('tabs of different sellers share nothing', async () => {
  fakeTabs();
  const sources = fakeEventSources();
  const tabs = [await openTab('seller-1'), await openTab('seller-2')];
  expect(sources.open()).toHaveLength(2);
  for (const { leave } of tabs) leave();
});

test('without locks a tab has a stream while it is visible', async () => {
  const sources = fakeEventSources();
  const { seen, leave } = await openTab();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  sources.tell();
  turn('hidden');
  expect(sources.open()).toHaveLength(0);
  expect(seen).toEqual(['told', 'lost']);
  turn('visible');
  expect(sources.open()).toHaveLength(1);
  leave();
  turn('hidden');
  turn('visible');
  expect(sources.open()).toHaveLength(0);
});

test('without event streams nothing happens', async () => {
  vi.stubGlobal('EventSource', undefined);
  const { seen, leave } = await openTab();
  expect(seen).toEqual([]);
  leave();
});

test('a stream that is refused is requested again, later each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const sources = fakeEventSources();
  const { leave } = await openTab();
  for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const before = sources.all.length;
    sources.cut();
    await vi.advanceTimersByTimeAsync(pause * 1_000 - 1);
    expect(sources.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sources.all).toHaveLength(before + 1);
  }
  // It lasts: the next loss is the first one again.
  sources.tell();
  sources.tell();
  sources.cut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sources.open()).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(MAX_SILENCE);
  expect(sources.open()).toHaveLength(0);
});

test('a stream that hangs or falls silent is lost', async () => {
  const sources = fakeEventSources();
  const { seen, leave } = await openTab();
  await vi.advanceTimersByTimeAsync(MAX_SILENCE);
  expect(seen).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(2_000);
  sources.tell();
  await vi.advanceTimersByTimeAsync(MAX_SILENCE - 1);
  sources.tell();
  await vi.advanceTimersByTimeAsync(MAX_SILENCE);
  expect(seen).toEqual(['lost', 'told', 'told', 'lost']);
  leave();
});
