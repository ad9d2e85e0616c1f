import { defineConfig } from 'vitest/config';

/** `npm run golden:make`: fills a database through the API and puts it away as statements. */
export default defineConfig({
  test: {
    name: 'golden',
    environment: 'node',
    include: ['server/test/golden/make-database.ts'],
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
