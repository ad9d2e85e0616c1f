import express from 'express';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { errorHandler } from '#server/http/api/error-handler.ts';
import { createPageWriter } from '#server/http/pages/render-page.ts';
import { captureLog } from '#server/test/captured-log.ts';
import { emptyPages } from '#server/test/page-sources.ts';
import { createTestPdfs } from '#server/test/pdf-threads.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { publicInvoiceSchema } from '#shared/public-document.ts';
import { galleryRoutes } from './gallery.routes.ts';
import { samplesAbroad } from './sample-abroad.ts';
import { samplesInParts } from './sample-parts.ts';

const pdfs = createTestPdfs({
  appUrl: 'http://localhost',
  findLogo: async () => undefined,
});
const visitor = supertest(
  express()
    .use(
      '/dev/gallery',
      galleryRoutes({
        ...{ appUrl: 'http://localhost', pdfs },
        template: async () => '<title>x</title><div id="root"></div>',
        writer: createPageWriter(emptyPages, { hasMail: true, hasTexts: true }),
      }),
    )
    .use(errorHandler(captureLog().log)),
);
const server = await startTestServer();
afterAll(async () => {
  await pdfs.close();
  await server.close();
});

interface Contents {
  groups: { title: string; links: { label: string; href: string }[] }[];
}

test('every sample that it lists is there: pages, emails, texts and PDFs', async () => {
  await visitor.get('/dev/gallery').expect(200);
  const { groups } = (await visitor.get('/dev/gallery/contents').expect(200)).body as Contents;
  expect(groups.map(({ title }) => title)).toEqual([
    'Public pages',
    'Emails',
    'Emails as text, and text messages',
    'PDFs',
  ]);
  for (const { href } of groups.flatMap(({ links }) => links)) await visitor.get(href).expect(200);
  await visitor.get('/dev/gallery/mails/unknown').expect(404);
});

test('the samples of other countries, and of payments in parts, are what visitors may be told', () => {
  for (const sample of [...Object.values(samplesAbroad), ...Object.values(samplesInParts)])
    publicInvoiceSchema.parse(sample);
  const sums = Object.values(samplesAbroad).map(({ currency, amount }) => `${currency ?? 'USD'} ${amount}`);
  expect(sums).toContain('GBP 626.19');
  expect(sums).toContain('KWD 1291.875');
});

test('a server that is not in development has none', async () => {
  expect((await server.anon().get('/dev/gallery/contents')).status).toBe(404);
});
