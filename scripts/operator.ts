/**
 * `npm run migrate | plan | jobs | import`, and `npm run operator -- <command> …`: runs a command of `services/operator` on
 * the servers of a running `npm start`, or on those in the environment.
 */
import { ignoreClosedOutput } from '../services/operator/src/command.ts';
import { operate } from '../services/operator/src/operate.ts';
import { findServers } from './running-servers.ts';

ignoreClosedOutput();
process.exitCode = await operate(process.argv.slice(2), {
  program: 'npm run operator --',
  // npm changes to the folder of the project, but file arguments are relative to the caller's folder.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  ...findServers(process.env),
});
