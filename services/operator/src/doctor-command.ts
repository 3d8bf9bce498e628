/** Checks an installation, and writes support bundles. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '@plenum/core/config';
import manifest from '../package.json' with { type: 'json' };
import { type Command, type Environment, print, printError, UsageError } from './command.ts';
import { lineOf, type NamedResult, runChecks } from './doctor/check.ts';
import { databaseChecks } from './doctor/database-checks.ts';
import { redisChecks } from './doctor/redis-checks.ts';
import { readLogs } from './doctor/shared-logs.ts';
import { supportBundle } from './doctor/support-bundle.ts';
import { surroundingsChecks } from './doctor/surroundings-checks.ts';

const privateMode = 0o600;

/** Checks the settings. Returns null as settings if they are invalid: the other checks need them. */
function checkSettings(env: Environment): readonly [NamedResult, Config | null] {
  try {
    const config = readConfig(env);
    const facts = { node_env: config.production ? 'production' : 'other' };
    const result: NamedResult = config.production
      ? { name: 'settings', state: 'ok', message: 'All settings are valid.', facts }
      : {
          name: 'settings',
          state: 'warning',
          message: 'All settings are valid, but NODE_ENV is not production.',
          fix: 'Set NODE_ENV=production on a real installation.',
          facts,
        };
    return [result, config];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const fix = 'Correct it (docs/operate/settings.md). The other checks need valid settings.';
    return [{ name: 'settings', state: 'error', message: error.message, fix, facts: { code: 'invalid' } }, null];
  }
}

async function examine(env: Environment): Promise<readonly NamedResult[]> {
  const [settings, config] = checkSettings(env);
  if (config === null) return [settings];
  const checks = [...databaseChecks(config, manifest.version), ...redisChecks(config), ...surroundingsChecks(config)];
  return [settings, ...(await runChecks(checks))];
}

async function writeBundle(path: string, bundle: Buffer): Promise<void> {
  try {
    await writeFile(path, bundle, { flag: 'wx', mode: privateMode });
  } catch (error) {
    throw new UsageError(`--bundle: ${error instanceof Error ? error.message : 'The file cannot be written.'}`);
  }
}

function optionsFrom(args: readonly string[]) {
  try {
    const options = { json: { type: 'boolean' }, bundle: { type: 'string' }, logs: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError('Expected: --json, --bundle and a file, --logs and a file, or nothing.');
  }
}

function checkBundleOptions({ bundle, logs }: ReturnType<typeof optionsFrom>): void {
  if (bundle !== undefined && !/\.t(?:ar\.)?gz$/.test(bundle))
    throw new UsageError('--bundle: The name of the file must end with .tar.gz.');
  if (logs !== undefined && bundle === undefined) throw new UsageError('--logs requires --bundle.');
}

export const doctor: Command = {
  usage: '[--json] [--bundle <file>.tar.gz [--logs <file>|-]]',
  summary:
    'check settings, servers, processes, queues, storage and certificate, and say what to do; write a support bundle without secrets and personal data (exit code 1 if there is an error)',
  needs: 'nothing',
  async prepare(args, cwd, env) {
    const options = optionsFrom(args);
    checkBundleOptions(options);
    const { json = false, bundle } = options;
    const logs =
      bundle === undefined
        ? ''
        : readLogs(options.logs === undefined || options.logs === '-' ? options.logs : resolve(cwd, options.logs));
    return async () => {
      const results = await examine(env);
      if (bundle !== undefined)
        await writeBundle(resolve(cwd, bundle), supportBundle({ version: manifest.version, env, results, logs }));
      if (json) print(JSON.stringify({ version: manifest.version, checks: results }, null, 2));
      else for (const result of results) print(lineOf(result));
      if (bundle !== undefined) printError(`The support bundle is in ${bundle}. Read it before you share it.`);
      return results.some(({ state }) => state === 'error') ? 1 : 0;
    };
  },
};
