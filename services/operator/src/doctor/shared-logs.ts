/**
 * The log lines of a support bundle. Only listed fields are copied, and texts only in a form that cannot contain a name, an
 * address, a URL or a key: a message may repeat what a server has returned.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { UsageError } from '../command.ts';

const maxLines = 1_000;
const maxBytes = 16 * 1024 ** 2;
const maxFrames = 10;
const journalTimeoutMs = 10_000;

const numbers = ['level', 'time', 'attempts', 'status'] as const;
const words = ['service', 'route', 'job', 'queue', 'signal', 'role', 'tool', 'request_id'] as const;

const isWord = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(?:[a-z][a-z_-]{0,40}|SIG[A-Z]{2,5}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(value);

/** A sentence of the code: no digits, addresses, URLs, paths or quoted texts. */
const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z ,;:.`()-]{0,150}$/.test(value);

/** Codes of the operating system and of PostgreSQL. */
const codesIn = (text: string): string[] => text.match(/\bE[A-Z]{4,14}\b|(?<=PostgreSQL )[0-9A-Z]{5}\b/g) ?? [];

/** Positions in the code, without the folder of the installation. */
const framesIn = (text: string): string[] =>
  (text.match(/(?:services|web|node_modules)\/(?:[a-z@][\w@./-]{0,150}):\d+:\d+/g) ?? []).slice(0, maxFrames);

function shareLine(line: string): Record<string, unknown> | null {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof entry !== 'object' || entry === null) return null;
  const fields = new Map<string, unknown>(Object.entries(entry));
  const errors = JSON.stringify([fields.get('err'), fields.get('error'), fields.get('reason')]);
  const [codes, stack] = [codesIn(errors), framesIn(errors)];
  return {
    ...Object.fromEntries(
      numbers.flatMap((name) => (Number.isFinite(fields.get(name)) ? [[name, fields.get(name)]] : [])),
    ),
    ...Object.fromEntries(words.flatMap((name) => (isWord(fields.get(name)) ? [[name, fields.get(name)]] : []))),
    ...(isSentence(fields.get('msg')) ? { msg: fields.get('msg') } : {}),
    ...(codes.length === 0 ? {} : { codes }),
    ...(stack.length === 0 ? {} : { stack }),
  };
}

/** Returns the last log lines with what may be shared of each, one JSON object per line. Omits lines of other programs. */
export const shareLogs = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(-maxLines)
    .flatMap((line) => shareLine(line) ?? [])
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

/** Reads the journal of the systemd units; empty if there is none, or if it is not readable. */
function readJournal(): string {
  try {
    return execFileSync(
      'journalctl',
      ['-u', 'plenum-*', '-n', String(maxLines), '-o', 'cat', '--no-pager', '--quiet'],
      {
        encoding: 'utf8',
        maxBuffer: maxBytes,
        timeout: journalTimeoutMs,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
  } catch {
    return '';
  }
}

/** Reads the logs of a bundle. @param path a file; `-` for standard input; absent for the journal of this machine */
export function readLogs(path: string | undefined): string {
  if (path === undefined) return readJournal();
  try {
    return readFileSync(path === '-' ? process.stdin.fd : path, 'utf8');
  } catch (error) {
    throw new UsageError(`--logs: ${error instanceof Error ? error.message : 'The file cannot be read.'}`);
  }
}
