import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestsFile } from '#server/test/fakes/stripe-shapes.ts';
import { readRequests, writtenRequests } from './stripe-requests.ts';

test('what the fake takes is what the types of the provider’s client say (npm run stripe-requests)', () => {
  expect(writtenRequests(readRequests())).toBe(readFileSync(requestsFile, 'utf8'));
});
