import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { observed } from '#server/jobs/observed-round.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const metrics = createMetrics();
const server = await startTestServer({ observeRequests: metrics.observeRequests });
metrics.watchPool('requests', server.pool);
metrics.watchQueues(server.pool);
metrics.watchStreams(() => 3);
const waits: ((seconds: number) => void)[] = [];
metrics.watchPdfs({ countWaiting: () => 4, onWaited: (listener) => waits.push(listener) });
const listening = await serveMetrics(metrics.registry, { port: 0, host: '127.0.0.1', log: server.log.log });
afterAll(async () => {
  listening.close();
  await server.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}${path}`);

test('what a process does is told by route pattern, and of nobody', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  await seller.get(`/api/invoices/${invoice.id}`);
  await seller.get('/api/invoices/nonsense');
  await seller.get(`/nowhere/${invoice.id}`);
  const response = await ask('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  const count = (labels: string) =>
    text.match(new RegExp(`billwright_http_request_duration_seconds_count\\{${labels}\\} (\\d+)`))?.[1];
  expect(count('method="GET",route="/api/invoices/:id",status="200"')).toBe('1');
  expect(count('method="POST",route="/api/invoices/?",status="201"')).toBe('1');
  expect(text).toMatch(/billwright_database_connections\{pool="requests",state="waiting"\} 0/);
  expect(text).toMatch(/billwright_queue_due\{queue="outbox"\} \d+/);
  expect(text).toMatch(/billwright_queue_oldest_seconds\{queue="webhook_events"\} 0/);
  expect(text).toContain('billwright_live_streams 3');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const own of [invoice.id, seller.user.id, seller.user.email, invoice.invoiceNumber])
    expect(text).not.toContain(own);
});

test('what recurs is told by its task and how it ended, documents by how long they wait', async () => {
  const db = openDatabase(server.pool);
  await runScheduledTasks({ db, clock: server.clock, observeRound: metrics.observeRound });
  const failing = observed('back_up', metrics.observeRound, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  for (const tell of waits) tell(2);
  const text = await (await ask('/metrics')).text();
  for (const line of [
    'billwright_job_round_duration_seconds_count{task="mark_overdue",outcome="done"} 1',
    'billwright_job_round_duration_seconds_count{task="make_due_invoices",outcome="done"} 1',
    'billwright_job_round_duration_seconds_count{task="back_up",outcome="failed"} 1',
    'billwright_pdf_waiting 4',
    'billwright_pdf_wait_seconds_count 1',
    'billwright_pdf_wait_seconds_sum 2',
  ])
    expect(text).toContain(line);
  expect(text).not.toContain('task="back_up",outcome="done"');
});

test('nothing else is served there', async () => {
  for (const path of ['/', '/api/user', '/metrics/x']) expect((await ask(path)).status).toBe(404);
});

test('without a database it says so, and goes on', async () => {
  const away = createMetrics();
  away.watchQueues({ query: async () => Promise.reject(new Error('away')) } as never);
  const other = await serveMetrics(away.registry, { port: 0, host: '127.0.0.1', log: server.log.log });
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/metrics`;
  for (let times = 0; times < 2; times++) expect((await fetch(url)).status).toBe(503);
  other.close();
});
