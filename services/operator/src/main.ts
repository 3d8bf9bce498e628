/** The commands for operators: `node services/operator/src/main.ts <command> …`; settings come from the environment. */
import { readConfigFor } from '@plenum/core/config';
import { operate } from './operate.ts';

process.exitCode = await operate(process.argv.slice(2), {
  program: 'node services/operator/src/main.ts',
  cwd: process.cwd(),
  provide: async (needs) => ({ config: readConfigFor(needs), release: () => Promise.resolve() }),
});
