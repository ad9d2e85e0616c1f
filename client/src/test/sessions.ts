import type { Session } from '#shared/session.ts';

export function fakeSession(letter: string, fields: Partial<Session> = {}): Session {
  return {
    id: `44444444-4444-4444-8444-${letter.repeat(12)}`,
    browser: 'Firefox',
    system: 'macOS',
    isPhone: false,
    address: '203.0.113.7',
    signedInAt: '2026-11-01T08:00:00.000Z',
    lastUsedAt: '2026-11-26T08:00:00.000Z',
    isCurrent: false,
    ...fields,
  };
}
