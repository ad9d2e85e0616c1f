import type { Notification } from '#shared/notification.ts';
import { isUnread } from '#shared/notification-status.ts';
import { type FakeRequest, fakeServer } from './fake-server.ts';
import { fakeUser } from './users.ts';

/** Entry `number` of a list, which is new: something happened. */
export function fakeNotification(number: number, fields: Partial<Notification> = {}): Notification {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    type: 'payment_received',
    method: 'in_app',
    outgoing: false,
    recipient: 'ines@harrowvale.example',
    subject: `Payment received: Bright Fern paid INV-${number}`,
    message: `INV-${number}: Job ${number}, $210.50, paid by Bright Fern`,
    status: 'sent',
    deliveryStatus: 'sent',
    readAt: null,
    sentAt: '2026-11-01T08:00:00.000Z',
    deliveredAt: null,
    failureReason: null,
    invoiceId: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    proposalId: null,
    documentNumber: `INV-${number}`,
    clientId: '22222222-2222-4222-8222-222222222222',
    createdAt: '2026-11-01T08:00:00.000Z',
    ...fields,
  };
}

/** A mail to a client. */
export const fakeSending = (number: number, fields: Partial<Notification> = {}) =>
  fakeNotification(number, {
    type: 'initial',
    method: 'email',
    outgoing: true,
    recipient: 'lena@brightfern.example',
    subject: `Invoice INV-${number} to Bright Fern`,
    message: `INV-${number}: Job ${number}, $210.50, due Dec 10, 2026`,
    ...fields,
  });

/** A server with these notifications, which reading and deleting change. */
export function notificationServer(notifications: Notification[], user = fakeUser()) {
  let stored = notifications;
  const read = (entry: Notification): Notification => ({
    ...entry,
    status: 'read',
    readAt: '2026-11-02T08:00:00.000Z',
  });
  const list = ({ query }: FakeRequest) => {
    const hits = stored.filter(
      ({ subject, status, deliveryStatus }) =>
        subject.includes(query.get('search') ?? '') &&
        (query.get('status') ?? status) === status &&
        (query.get('delivery') ?? deliveryStatus) === deliveryStatus,
    );
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
  const server = fakeServer({
    'GET /api/user': { json: user },
    'GET /api/notifications': list,
    'GET /api/notifications/unread-count': () => ({ json: { count: stored.filter(isUnread).length } }),
    'PATCH /api/notifications/read-all': () => {
      stored = stored.map(read);
      return { status: 204 };
    },
    'DELETE /api/notifications/read': () => {
      stored = stored.filter(({ readAt }) => readAt === null);
      return { status: 204 };
    },
  });
  for (const { id } of notifications)
    server.on(`PATCH /api/notifications/${id}/read`, () => {
      stored = stored.map((entry) => (entry.id === id ? read(entry) : entry));
      return { json: stored.find((entry) => entry.id === id) };
    });
  return {
    ...server,
    add: (entry: Notification) => {
      stored = [entry, ...stored];
    },
  };
}
