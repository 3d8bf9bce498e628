/** Runs one command for operators and prints its result. */
import { type Config, ConfigError, type ServerName } from '@plenum/core/config';
import { Refusal } from '@plenum/core/platform/errors';
import { type Command, printError, UsageError, print } from './command.ts';
import { importSchedule } from './import-command.ts';
import { jobs } from './jobs-command.ts';
import { mails } from './mails-command.ts';
import { migrate } from './migrate-command.ts';
import { plan } from './plan-command.ts';
import { purge } from './purge-command.ts';
import { revokeLogins } from './revoke-logins-command.ts';
import { testMail } from './test-mail-command.ts';

const commands: Readonly<Record<string, Command>> = {
  migrate,
  plan,
  jobs,
  mails,
  'test-mail': testMail,
  'revoke-logins': revokeLogins,
  import: importSchedule,
  purge,
};

export interface OperatorContext {
  /** The program as typed before the name of the command, for the help. */
  readonly program: string;
  /** Working directory of the operator. */
  readonly cwd: string;
  /** Provides the settings of a command, and a function that releases what was started for it. */
  provide(needs: readonly ServerName[], name: string): Promise<{ config: Config; release(): Promise<void> }>;
}

function help(program: string): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return `${program} <command> …\n\n${lines.join('\n')}\n\nExit codes: 0 success, 1 failure, 2 invalid arguments.`;
}

/** Runs a command by its arguments; resolves to the exit code: 0 success, 1 failure, 2 misuse. */
export async function operate(
  [name = 'help', ...args]: readonly string[],
  surroundings: OperatorContext,
): Promise<number> {
  const { program, cwd, provide } = surroundings;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const isAsked = name === 'help' || name === '--help';
    (isAsked ? print : printError)(isAsked ? help(program) : `There is no command ${name}.\n\n${help(program)}`);
    return isAsked ? 0 : 2;
  }
  try {
    const work = await command.prepare(args, cwd);
    const { config, release } = await provide(command.needs, name);
    try {
      return await work(config);
    } finally {
      await release();
    }
  } catch (error) {
    if (error instanceof UsageError) printError(`${error.message}\n${program} ${name} ${command.usage}`.trimEnd());
    else if (error instanceof ConfigError || error instanceof Refusal) printError(error.message);
    else throw error;
    return 2;
  }
}
