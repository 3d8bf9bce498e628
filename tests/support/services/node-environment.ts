/** How tests start Node. */
import { join } from 'node:path';

/**
 * Arguments of Node for a process that ends with the tests: also when the runner kills the process of the test file, which
 * would otherwise leave it behind, and the runner waiting for the output that both share.
 */
export const endWithParentArguments: readonly string[] = [
  '--import',
  join(import.meta.dirname, '../../../scripts/embedded/die-with-parent.ts'),
];

/** Returns the environment variables of Node itself: tests pass them on to processes that get no other variables. */
export const nodeEnvironment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    // Without this cache, a process spends more time on compiling the product than on starting it.
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
