/** Runs an operator command. */
import { readConfigFor } from '@plenum/core/command-config';
import { ConfigError } from '@plenum/core/config';
import { isDatabaseUnavailable, isUndefinedTable } from '@plenum/core/platform/db/failures';
import { Refusal } from '@plenum/core/platform/errors';
import { certificateProblem } from '@plenum/core/platform/tls/certificate-problem';
import { type Command, type Environment, printError, UsageError, print } from './command.ts';

/** Loaded on demand, because together they load most of the code. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate-command.ts')).migrate,
  backup: async () => (await import('./backup-command.ts')).backup,
  restore: async () => (await import('./restore-command.ts')).restore,
  plan: async () => (await import('./plan-command.ts')).plan,
  founders: async () => (await import('./founders-command.ts')).founders,
  jobs: async () => (await import('./jobs-command.ts')).jobs,
  mails: async () => (await import('./mails-command.ts')).mails,
  'test-mail': async () => (await import('./test-mail-command.ts')).testMail,
  'revoke-logins': async () => (await import('./revoke-logins-command.ts')).revokeLogins,
  import: async () => (await import('./import-command.ts')).importSchedule,
  webhooks: async () => (await import('./webhooks-command.ts')).webhooks,
  purge: async () => (await import('./purge-command.ts')).purge,
  doctor: async () => (await import('./doctor-command.ts')).doctor,
  version: async () => (await import('./version-command.ts')).version,
};

export interface OperatorContext {
  /** Name of the program, for the help. */
  readonly program: string;
  /** Working directory of the operator. */
  readonly cwd: string;
  readonly env: Environment;
  /** Describes where settings were searched, for the message about a missing or invalid setting. */
  readonly origin: string;
}

async function help(program: string): Promise<string> {
  const all = await Promise.all(Object.entries(commands).map(async ([name, load]) => ({ name, ...(await load()) })));
  const lines = all.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`);
  return `${program} <command> …\n\n${lines.join('\n')}\n\nExit codes: 0 success, 1 failure, 2 invalid arguments.`;
}

/** PostgreSQL codes: invalid password, invalid authorization, unknown database. */
const rejectedCodes: ReadonlySet<unknown> = new Set(['28P01', '28000', '3D000']);

/** Returns a message if PostgreSQL is unavailable or not migrated; null for other errors. */
function databaseProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (isUndefinedTable(error)) return 'The database is not migrated. Run: plenum migrate';
  const isRejected = 'code' in error && rejectedCodes.has(error.code);
  return isRejected || isDatabaseUnavailable(error)
    ? `PostgreSQL (DATABASE_URL): ${certificateProblem(error) ?? error.message}`
    : null;
}

/** Resolves to the exit code: 0 for success, 1 for failure, 2 for invalid arguments. */
export async function operate([name = 'help', ...args]: readonly string[], context: OperatorContext): Promise<number> {
  const { program, cwd, env, origin } = context;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const isHelp = name === 'help' || name === '--help';
    const text = await help(program);
    (isHelp ? print : printError)(isHelp ? text : `There is no command ${name}.\n\n${text}`);
    return isHelp ? 0 : 2;
  }
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) {
    print(`${`${program} ${name} ${command.usage}`.trimEnd()}\n${command.summary}`);
    return 0;
  }
  try {
    const work = await command.prepare(args, cwd, env);
    return await work(command.needs === 'nothing' ? readConfigFor([], {}) : readConfigFor(command.needs, env));
  } catch (error) {
    if (error instanceof UsageError) printError(`${error.message}\n${program} ${name} ${command.usage}`.trimEnd());
    else if (error instanceof ConfigError) printError(`${error.message}\n${origin}`);
    else if (error instanceof Refusal) printError(error.message);
    else {
      const problem = databaseProblem(error);
      if (problem === null) throw error;
      printError(problem);
      return 1;
    }
    return 2;
  }
}
