import { defineConfig } from 'vitest/config';

const launcher = 'server/db/embedded/**/*.test.ts';

/** A busy machine is no fault of a test; what has to be quick is measured where it matters. */
const patience = { testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts', launcher],
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: [launcher],
          globalSetup: 'server/test/global-setup.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: 'client/src/test/setup.ts',
          ...patience,
        },
      },
    ],
  },
});
