/**
 * The operator commands: `plenum <command> …` (bin/plenum), with the settings of the environment and of the settings file.
 */
import { ignoreClosedOutput, printError, UsageError } from './command.ts';
import { findSettings, installationFolder, leaveRoot, mergeSettings, startAgain } from './installation.ts';
import { operate } from './operate.ts';

async function main(): Promise<number> {
  const found = findSettings(process.env);
  const { env, isForNode } = mergeSettings(process.env, found);
  if (isForNode) return startAgain(env);
  Object.assign(process.env, env, leaveRoot(env));
  const cwd = process.cwd();
  // Directories in the settings are relative to the installation, as for the systemd units.
  process.chdir(installationFolder);
  return operate(process.argv.slice(2), { program: 'plenum', cwd, env: process.env, origin: found.origin });
}

ignoreClosedOutput();
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  printError(error.message);
  process.exitCode = 2;
}
