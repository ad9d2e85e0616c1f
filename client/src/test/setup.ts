import './quicker-dom.ts';
import './without-async-tags.ts';
import './without-owner-stacks.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { watchTexts } from './text-guard.ts';

const { getElementError: describeFailure } = getConfig();

// A second is too short for a busy machine; what is awaited usually comes at once.
configure({
  asyncUtilTimeout: 15_000,
  // The message holds the whole page. While something is awaited each look makes one, and only the last is read.
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const get = () => describeFailure(message, container).message;
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

let consoleError: MockInstance<typeof console.error>;
let texts: ReturnType<typeof watchTexts>;

// Files share a page. The last dialog of the file before may have left its history entry behind.
beforeAll(() => history.replaceState(null, ''));

// A screen that is still being fetched when its file ends would be missing in the next one.
afterAll(() => vi.dynamicImportSettled());

beforeEach(() => {
  texts = watchTexts();
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

// React reports misuse, hydration faults and lost updates there. A test that expects an error clears the calls.
afterEach(() => {
  cleanup();
  texts.stop();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  expect(calls, 'nothing was expected on console.error').toEqual([]);
  expect(
    texts.faults,
    'each text that changes, or stands beside what comes and goes, has its own element',
  ).toEqual([]);
});
