import { expect, test } from 'vitest';
import { browserName, browserText } from './browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome', 'Linux', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0`,
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/147.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/64.0 Safari/537.36 Edge/17.17134`,
    'Edge',
    'Windows',
    false,
  ],
  ['curl/8.5.0', null, null, false],
  ['', null, null, false],
])('%s', (agent, browser, system, isPhone) => {
  expect(browserName(agent)).toEqual({ browser, system, isPhone });
});

test.each([
  ['Safari', 'iPhone', 'Safari on iPhone'],
  ['Chrome', null, 'Chrome'],
  [null, 'Linux', 'Linux'],
  [null, null, undefined],
])('%s and %s read %s', (browser, system, text) => {
  expect(browserText({ browser, system })).toBe(text);
});
