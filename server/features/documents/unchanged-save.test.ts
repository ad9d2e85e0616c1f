import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { invoiceFields, proposalFields } from '#server/test/factories.ts';
import { linesToSend, randomBusiness, randomDocuments } from '#server/test/random-documents.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

interface Stored {
  id: string;
  items: { taxes: { rateId: string }[] }[];
}

/** What was answered, as a form sends it back. */
const asSent = ({ items, ...fields }: Stored & Record<string, unknown>) => ({
  ...Object.fromEntries(
    [
      'clientId',
      'title',
      'description',
      'dueDate',
      'validUntil',
      'currency',
      'pricesIncludeTax',
      'discount',
      'notes',
    ]
      .filter((name) => name in fields)
      .map((name) => [name, fields[name]]),
  ),
  items: items.map(({ taxes, ...line }) => ({ ...line, taxRateIds: taxes.map(({ rateId }) => rateId) })),
});

test.each([
  ['invoices', invoiceFields],
  ['proposals', proposalFields],
] as const)('saving %s as they are changes nothing', { timeout: 240_000 }, async (path, fieldsOf) => {
  const { seller, client, ids } = await randomBusiness(server);
  await fc.assert(
    fc.asyncProperty(randomDocuments, async (document) => {
      const { items: _, ...fields } = document;
      const body = fieldsOf(client.id, fields, linesToSend(document, ids));
      const created = await seller.send('POST', `/api/${path}`, { body });
      // A discount may be larger than what it is taken off.
      if (created.status === 400) return;
      expect(created.status, created.text).toBe(201);
      const { id } = created.body as Stored;
      const before = (await seller.get(`/api/${path}/${id}`)).body as Stored & Record<string, unknown>;
      server.clock.advance(60_000);
      const saved = await seller.put(`/api/${path}/${id}`, asSent(before));
      expect(saved.status, saved.text).toBe(200);
      expect(saved.body).toEqual(before);
    }),
    { numRuns: bySize(12, 300) },
  );
});
