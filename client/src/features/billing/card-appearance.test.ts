import { afterEach, expect, test, vi } from 'vitest';
import { cardAppearance } from './card-appearance.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['on a phone', true, '16px'],
  ['elsewhere', false, '14px'],
])('the text of the card fields %s', (_where, matches, fontSize) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  expect(cardAppearance().rules?.['.Input']).toEqual({ fontSize });
});
