import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { stopOnSignal } from './stop.ts';

const listeners = new Map<string, (signal: string) => void>();
const exit = vi.fn<(code?: number) => void>();
let server: Server;
let finish: (() => void) | undefined;

beforeEach(async () => {
  listeners.clear();
  finish = undefined;
  exit.mockReset();
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    listeners.set(String(name), listener as () => void);
    return process;
  });
  vi.spyOn(process, 'exit').mockImplementation(((code?: number) => exit(code)) as typeof process.exit);
  server = createServer((_request, response) => {
    finish = () => response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

function arrange({ isRunByNpm = false, delayMs = 0 } = {}) {
  const steps: string[] = [];
  const readiness = { isMigrated: true, isDraining: false };
  const { log } = captureLog();
  server.once('close', () => steps.push('closed'));
  const cleanUp = vi.fn(async () => void steps.push('cleaned up'));
  stopOnSignal({
    ...{ server, readiness, log, cleanUp, isRunByNpm, delayMs },
    endStreams: () => steps.push('streams ended'),
  });
  // The limits of the stop itself must not outlive the test: they end the process.
  const signal = (name: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    listeners.get(name)?.(name);
  };
  return { steps, readiness, cleanUp, signal };
}

/** A request that is answered when `finish` is called. */
async function startRequest() {
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const answer = fetch(origin).then((response) => response.text());
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(finish).toBeDefined());
  return { origin, answer };
}

test.each(['SIGTERM', 'SIGINT'])(
  '%s lets a running request finish, then cleans up and exits',
  async (name) => {
    const { steps, readiness, cleanUp, signal } = arrange();
    const { origin, answer } = await startRequest();
    signal(name);
    vi.useRealTimers();
    expect(readiness.isDraining).toBe(true);
    await expect(fetch(origin), 'nothing new is taken').rejects.toThrow();
    expect(cleanUp).not.toHaveBeenCalled();
    finish?.();
    expect(await answer).toBe('done');
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
    expect(steps).toEqual(['streams ended', 'closed', 'cleaned up']);
  },
);

test('with a delay, requests are still taken while readiness says that others should be asked', async () => {
  const { readiness, steps, signal } = arrange({ delayMs: 5_000 });
  signal('SIGTERM');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(readiness.isDraining).toBe(true);
  expect([server.listening, steps]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  expect(steps).toEqual(['streams ended', 'closed', 'cleaned up']);
});

test('a second signal changes nothing', async () => {
  const { cleanUp, signal } = arrange();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGTERM']) signal(name);
  vi.useRealTimers();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  expect(cleanUp).toHaveBeenCalledTimes(1);
});

test('a request that does not end is cut off within ten seconds', async () => {
  const { cleanUp, signal } = arrange();
  const { answer } = await startRequest();
  signal('SIGTERM');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(cleanUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});

test('a process whose cleaning up hangs is gone within ten seconds', async () => {
  const { cleanUp, signal } = arrange();
  cleanUp.mockReturnValue(new Promise(() => undefined));
  signal('SIGTERM');
  await vi.advanceTimersByTimeAsync(9_499);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenCalledWith(1);
});

test('a server whose npm is gone ends, too, and no other one does', async () => {
  // The stop's own limit too: it would end the process that runs the tests, long after this one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const alone = arrange();
  const child = arrange({ isRunByNpm: true });
  vi.advanceTimersByTime(5_000);
  expect(child.readiness.isDraining).toBe(false);
  vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
  vi.advanceTimersByTime(1_000);
  expect([alone.readiness.isDraining, child.readiness.isDraining]).toEqual([false, true]);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});
