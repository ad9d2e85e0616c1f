import type { User } from '#shared/user.ts';
import { bareClient } from './clients.ts';
import { type FakeRequest, fakeServer } from './fake-server.ts';

/** The one client of the documents' server. */
export const fakeClient = bareClient({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Bright Fern',
  email: 'lena@brightfern.example',
});

interface FakeDocument {
  id: string;
  title: string;
  displayNumber: string;
  status: string;
}

/** A server with one client and these documents below `path`; removing from the array removes from the server. */
export function documentServer(
  path: string,
  documents: readonly FakeDocument[],
  statuses: readonly string[],
  user: User,
) {
  const list = ({ query }: FakeRequest) => {
    const status = query.get('status');
    const search = query.get('search') ?? '';
    const hits = documents.filter(
      (document) =>
        `${document.title} ${document.displayNumber}`.includes(search) &&
        (status === null || document.status === status),
    );
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
  const count = (status: string) => ({
    count: documents.filter((document) => document.status === status).length,
    amount: '0.00',
  });
  const summary = () => ({
    json: {
      total: { count: documents.length, amount: '0.00' },
      byStatus: Object.fromEntries(statuses.map((status) => [status, count(status)])),
    },
  });
  const server = fakeServer({
    'GET /api/user': { json: user },
    'GET /api/clients': { json: [fakeClient], headers: { 'X-Total-Count': '1' } },
    [`GET ${path}`]: list,
    [`GET ${path}/summary`]: summary,
  });
  for (const document of documents) server.on(`GET ${path}/${document.id}`, { json: document });
  return server;
}
