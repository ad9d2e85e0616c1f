import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { SettableClock } from '#server/test/settable-clock.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { createDailyBackup } from './daily-backup.ts';

const database = await createTestDatabase();
const parent = mkdtempSync(path.join(os.tmpdir(), 'billwright-daily-test-'));
afterAll(async () => {
  rmSync(parent, { recursive: true, force: true });
  await database.drop();
});

function daily(keep = 2) {
  const dir = mkdtempSync(path.join(parent, 'folder-'));
  const clock = new SettableClock();
  const { log, lines } = captureLog();
  const tellOperator = vi.fn(async (_reason: string) => undefined);
  const make = () =>
    createDailyBackup({
      ...{ url: database.url, dir, clock, log, tellOperator },
      options: { keep, passphrase: undefined },
      migrations: path.resolve('migrations'),
      dataKeys: async () => [],
    });
  return { dir, clock, lines, tellOperator, make, names: () => readdirSync(dir).sort() };
}

test('there is one backup a day, by however many processes, and the oldest go', async () => {
  const { dir, clock, make, names } = daily();
  const processes = [make(), make(), make()];
  writeFileSync(path.join(dir, 'notes.txt'), 'of the operator');
  writeFileSync(path.join(dir, 'billwright-2031-02-26.zip.x.part'), '');
  utimesSync(path.join(dir, 'billwright-2031-02-26.zip.x.part'), 0, 0);
  for (const instant of [
    '2031-02-27T03:00:00Z',
    '2031-02-28T00:00:00Z',
    '2031-02-28T23:59:59Z',
    '2031-03-01T00:00:00Z',
  ]) {
    clock.set(instant);
    await Promise.all(processes.map((backUp) => backUp()));
  }
  expect(names()).toEqual(['billwright-2031-02-28.zip', 'billwright-2031-03-01.zip', 'notes.txt']);
});

test('the operator is told once a day of one that fails, and it is tried again an hour later', async () => {
  const { dir, clock, lines, tellOperator, make, names } = daily();
  const backUp = make();
  renameSync(dir, `${dir}-away`);
  for (const instant of ['2031-02-27T03:00:00Z', '2031-02-27T03:59:00Z', '2031-02-27T04:00:00Z']) {
    clock.set(instant);
    await backUp();
  }
  expect(tellOperator.mock.calls).toEqual([[expect.stringContaining('ENOENT')]]);
  expect(lines().filter(({ msg }) => msg === 'the daily back-up failed')).toHaveLength(2);
  tellOperator.mockRejectedValueOnce(new Error('no mail server'));
  clock.set('2031-02-28T03:00:00Z');
  await backUp();
  expect(lines().map(({ msg }) => msg)).toContain('the operator could not be told of the failed back-up');
  renameSync(`${dir}-away`, dir);
  clock.set('2031-02-28T04:00:00Z');
  await backUp();
  expect(names()).toEqual(['billwright-2031-02-28.zip']);
});
