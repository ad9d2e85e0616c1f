import express, { Router } from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createAreas } from './areas.ts';

function appWith() {
  const areas = createAreas();
  const seen = (name: string): express.RequestHandler => {
    return (_request, response, next) => {
      response.append('Seen', name);
      next();
    };
  };
  areas.use(seen('first'));
  areas.use(
    '/invoices',
    seen('invoices'),
    Router().get('/:id', (asked, response) => {
      response.json({ id: asked.params.id, base: asked.baseUrl });
    }),
  );
  areas.use(
    '/public/invoices',
    Router().get('/', (_request, response) => {
      response.json('public');
    }),
  );
  areas.use(
    Router().get('/invoices/:id/more', (_request, response) => {
      response.json('more');
    }),
  );
  const others = createAreas();
  others.use('/files', seen('files'));
  others.use(seen('others'));
  areas.include(others);
  areas.use(() => {
    throw new Error('nothing');
  });
  const last: express.ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(404).json(error.message);
  };
  areas.use(last);
  return express().use('/api', areas.handler());
}

test.each([
  ['/api/invoices/7', { id: '7', base: '/api/invoices' }, 'first, invoices'],
  ['/api/INVOICES/7?a=/b', { id: '7', base: '/api/INVOICES' }, 'first, invoices'],
  ['/api/public/invoices', 'public', 'first'],
  ['/api/invoices/7/more', 'more', 'first, invoices'],
  ['/api/public', 'nothing', 'first, others'],
  ['/api/unknown?x', 'nothing', 'first, others'],
  ['/api', 'nothing', 'first, others'],
  ['/api/invoice', 'nothing', 'first, others'],
  ['/api/files/7', 'nothing', 'first, files, others'],
])('%s meets what is mounted under its area and under none, in order', async (path, body, seen) => {
  const answer = await request(appWith()).get(path);
  expect(answer.body).toEqual(body);
  expect(answer.headers.seen).toBe(seen);
});
