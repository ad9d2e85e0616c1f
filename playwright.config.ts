import { mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/fixtures/chromium.ts';
import { holdRunFolder } from './e2e/fixtures/run-folder.ts';
import { dataDir, PORT, serverFlags, serverLog } from './e2e/fixtures/server-place.ts';

// Workers read this file too, while the server runs.
if (process.env.TEST_WORKER_INDEX === undefined) {
  holdRunFolder();
  mkdirSync(path.dirname(serverLog), { recursive: true });
}

const chromium = findChromium();
const baseURL = `http://localhost:${PORT}`;

export default defineConfig({
  testDir: 'e2e/journeys',
  // The server runs by then.
  globalSetup: './e2e/fixtures/without-sync.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: 'server/test/golden/files/seen/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // More than there are processors: most of a journey is waiting for a page.
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    baseURL,
    browserName: 'chromium',
    // A headless browser says so, and is not counted as somebody who looks.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What fades and slides is drawn sixty times a second, by processors: a fifth of what a page cost. `IN_MOTION` moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test for the few that fail takes longer than running those once more with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: chromium.env,
      // Playwright keeps what Chromium's processes share on the disk, for containers with 64 MB of shared memory.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Signals reach the server itself, not a shell before it.
    command: `exec "${process.execPath}" ${serverFlags.join(' ')} > "${serverLog}" 2>&1`,
    url: `${baseURL}/readyz`,
    env: { NODE_ENV: 'production', PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
