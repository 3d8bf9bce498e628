import { defineConfig } from 'vitest/config';

const with_servers = {
  globalSetup: ['tests/support/services/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['services/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      // Looks at the code itself; needs no servers.
      { test: { name: 'house', include: ['tests/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'services',
          include: ['tests/{api,gateway,worker,contracts,core,services}/**/*.test.ts'],
          ...with_servers,
        },
      },
      { test: { name: 'start', include: ['tests/start/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...with_servers, fileParallelism: false } },
    ],
  },
});
