import { defineConfig } from 'vitest/config';

const launcher = 'server/db/embedded/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts', launcher],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: [launcher],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: 'client/src/test/setup.ts',
        },
      },
    ],
  },
});
