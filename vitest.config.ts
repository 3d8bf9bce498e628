import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { timeouts } from './tests/support/services/timeouts.ts';
import { builtLanguage } from './web/build/languages.ts';

/** Files with servers wait for them some of the time, so two more than cores; many more would ask for more connections than there are. */
const workersMax = Math.min(availableParallelism() + 2, 8);

/**
 * Node loads the modules itself, as it does in production, and keeps what it has compiled: a tenth less time than by
 * the loader of Vite, which is for the code of browsers.
 */
const nativeModules = { experimental: { viteModuleRunner: false } };

const patient = {
  testTimeout: timeouts.test,
  hookTimeout: timeouts.hook,
  expect: { poll: { timeout: timeouts.condition } },
};

const withServers = {
  ...nativeModules,
  ...patient,
  globalSetup: ['tests/support/services/global-setup.ts'],
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
          ...patient,
          // Files share the modules of their worker: to import them anew for each takes longer than the tests.
          isolate: false,
        },
      },
      // Looks at the code itself; needs no servers.
      { test: { name: 'house', include: ['tests/*.test.ts'], ...patient } },
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
      // Permissions, isolation and single attacks. `attacks` and `long` are for `npm run test:security` only.
      {
        test: {
          name: 'security',
          include: ['tests/security/*.test.ts'],
          ...withServers,
          // Like `services`.
          isolate: false,
        },
      },
      // Random and hostile input to every operation.
      {
        test: {
          name: 'attacks',
          include: ['tests/security/attacks/*.test.ts'],
          ...withServers,
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
          testTimeout: 2 * timeouts.test,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...withServers,
          testTimeout: 3 * timeouts.test,
          fileParallelism: false,
        },
      },
    ],
  },
});
