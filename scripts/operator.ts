/**
 * `npm run migrate | plan | jobs | import`, and `npm run operator -- <command> …`: the commands of `services/operator` on
 * the servers of a running `npm start`, or on those of the environment.
 */
import { operate } from '../services/operator/src/operate.ts';
import { findServers } from './running-servers.ts';

process.exitCode = await operate(process.argv.slice(2), {
  program: 'npm run operator --',
  // npm runs scripts in the project's folder; files are relative to the folder of the caller.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  ...findServers(process.env),
});
