import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtLanguage } from './web/build/languages.ts';

/** Files with servers wait for them much of the time, so one more than cores; more would ask for more connections than there are. */
const workersMax = Math.min(availableParallelism() + 1, 8);

const withServers = {
  globalSetup: ['tests/support/services/global-setup.ts'],
  // For a machine that does other things besides.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

const statementsTest = 'tests/services/statements.test.ts';

export default defineConfig({
  test: {
    maxWorkers: workersMax,
    projects: [
      {
        plugins: [builtLanguage('en')],
        test: {
          name: 'unit',
          include: [
            'services/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/{src,build,worker,server}/**/*.test.{ts,tsx}',
          ],
          testTimeout: 60_000,
          // Files share the modules of their worker: to import them anew for each takes longer than the tests.
          isolate: false,
        },
      },
      // Looks at the code itself; needs no servers.
      { test: { name: 'house', include: ['tests/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'services',
          include: ['tests/{api,gateway,worker,operator,contracts,core,services}/**/*.test.ts'],
          exclude: [statementsTest],
          ...withServers,
          // Files share the modules of their worker, each with a database and a Redis prefix of its own.
          isolate: false,
        },
      },
      // It watches the modules of the product load.
      { test: { name: 'statements', include: [statementsTest], ...withServers } },
      // What an attacker would try. `tests/security/long` is for `npm run test:security` only.
      {
        test: {
          name: 'security',
          include: ['tests/security/*.test.ts'],
          ...withServers,
          // Like `services`.
          isolate: false,
        },
      },
      {
        test: {
          name: 'security-long',
          include: ['tests/security/long/**/*.test.ts'],
          ...withServers,
          fileParallelism: false,
        },
      },
      // For `npm run test:start`: whole installations, one after the other.
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          ...withServers,
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...withServers, fileParallelism: false } },
    ],
  },
});
