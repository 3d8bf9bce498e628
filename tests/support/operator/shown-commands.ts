/** The commands for operators that pages show, in blocks and in the text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../architecture/source-files.ts';

export interface ShownCommand {
  /** The whole line, ready to copy. */
  readonly line: string;
  /** The text before the command: empty on a machine, else `kubectl … --` or `dc run … worker`. */
  readonly prefix: string;
  /** The command, without `plenum`. */
  readonly command: string;
}

/** The commands of `plenum`, without `help`. */
export const commandNames = [
  'migrate',
  'backup',
  'restore',
  'plan',
  'founders',
  'jobs',
  'mails',
  'test-mail',
  'revoke-logins',
  'import',
  'webhooks',
  'purge',
  'doctor',
  'version',
];
// Not file names such as `backup-key.txt`.
const mention = new RegExp(`\\bplenum (?:${['help', ...commandNames].join('|')})(?![\\w-])`, 'g');
const prefixes = [
  '',
  'DATABASE_URL=… ',
  'kubectl -n plenum exec deploy/plenum-worker -- ',
  'kubectl -n plenum exec job/backup-shell -- ',
  'dc run --rm --no-deps worker ',
  'dc run --rm --no-deps backup ',
  'dc run --rm --no-deps -v /root/backup-key.txt:/key.txt:ro -e BACKUP_IDENTITY_FILE=/key.txt backup ',
];

/** Returns the command of a line, if it is one. */
function commandOf(line: string): ShownCommand[] {
  const prefix = prefixes.find((prefix) => line.startsWith(`${prefix}plenum `));
  return prefix === undefined ? [] : [{ line, prefix, command: line.slice(`${prefix}plenum `.length) }];
}

/** Returns the commands of a page. */
export function shownCommands(text: string): ShownCommand[] {
  const blocks = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, , code = '']) => code);
  const lines = blocks.flatMap((code) => code.replaceAll(/\\\n\s*/g, '').split('\n'));
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...lines, ...inline].map((line) => line.trim()).flatMap(commandOf);
}

/** Returns how often a page mentions a command, in any form. */
export const mentionCount = (text: string): number => text.match(mention)?.length ?? 0;

/** The pages for operators, with their text. */
export const operatorPages = globSync('docs/operate/**/*.md', { cwd: repositoryRoot })
  .toSorted()
  .map((path): readonly [path: string, text: string] => [path, readFileSync(join(repositoryRoot, path), 'utf8')]);
