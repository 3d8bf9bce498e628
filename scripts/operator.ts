/**
 * `npm run migrate | plan | jobs | import`, and `npm run operator -- <command> …`: the commands of `services/operator`
 * on the servers of the environment, of a running `npm start`, or of its data folder.
 */
import { readConfigFor } from '@plenum/core/config';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { operate } from '../services/operator/src/operate.ts';
import { openOperatorServices } from './operator-services.ts';

process.exitCode = await operate(process.argv.slice(2), {
  program: 'npm run operator --',
  // npm runs scripts in the project's folder; files are relative to the folder of the caller.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  async provide(needs, name) {
    // `npm start` migrates its own database.
    if (name === 'migrate') return { config: readConfigFor(needs), release: () => Promise.resolve() };
    const services = await openOperatorServices(process.env, needs);
    const config = readConfigFor(needs, services.env);
    if (name === 'import' && !services.isRunning) await migrateDatabase(config.DATABASE_URL);
    return { config, release: () => services.stop() };
  },
});
