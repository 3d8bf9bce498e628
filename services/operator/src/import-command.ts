/**
 * Imports a schedule (frab/pentabarf XML, c3voc JSON, CSV). It needs no login and works while the product runs; without
 * `--event` it creates an event that everybody may join.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { Config } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { importByOperator, importedConferences } from '@plenum/core/domain/schedule-exchange/import-by-operator';
import { parseSchedule } from '@plenum/core/domain/schedule-exchange/parse-schedule.rules';
import type { ParsedSchedule } from '@plenum/core/domain/schedule-exchange/parsed-schedule.rules';
import type { ScheduleProblem } from '@plenum/core/domain/schedule-exchange/schedule-problems.rules';
import { shiftSchedule } from '@plenum/core/domain/schedule-exchange/shift-schedule.rules';
import { isTimeZone } from '@plenum/core/domain/sessions/zone-clock.rules';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

interface Order {
  /** Null for standard input, which also reaches a container, and files that only the caller may read. */
  readonly path: string | null;
  readonly event_id: number | null;
  readonly shiftTo: string | null;
  /** Of a file that names no known one. */
  readonly timezone: string | null;
  readonly skipsProblems: boolean;
}

/** What was read of a file. */
interface Read {
  readonly schedule: ParsedSchedule;
  /** Why sessions are left out. */
  readonly problems: readonly ScheduleProblem[];
}

function readOrder(args: readonly string[], cwd: string): Order {
  let parsed;
  try {
    const options = {
      event: { type: 'string' },
      'shift-to': { type: 'string' },
      timezone: { type: 'string' },
      'skip-problems': { type: 'boolean' },
    } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
  const [file, ...others] = parsed.positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Expected: one file.');
  const { event, timezone, 'shift-to': shiftTo, 'skip-problems': skipsProblems = false } = parsed.values;
  if (event !== undefined && idFrom(event) === null) throw new UsageError('--event needs an id.');
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new UsageError('--timezone needs a name such as Europe/Berlin.');
  return {
    path: file === '-' ? null : resolve(cwd, file),
    event_id: event === undefined ? null : idFrom(event),
    shiftTo: shiftTo ?? null,
    timezone: timezone ?? null,
    skipsProblems,
  };
}

const problemsShownMax = 20;

type Problems = readonly Pick<ScheduleProblem, 'line' | 'reason' | 'guid' | 'title'>[];

function printProblems(head: string, problems: Problems, count: number): void {
  printError(head);
  const shown = problems.slice(0, problemsShownMax);
  for (const { line, reason, guid, title } of shown) {
    const session = [title, guid].filter((part) => part !== null && part !== undefined).join(', ');
    printError(`  ${line === null ? '' : `line ${line}: `}${reason}${session === '' ? '' : ` (${session})`}`);
  }
  if (count > shown.length) printError(`  … and ${count - shown.length} more`);
}

const rejected = 'The schedule was rejected; nothing was changed.';

async function readSchedule({ path, shiftTo, timezone, skipsProblems }: Order): Promise<Read | null> {
  const bytes = await (path === null ? buffer(process.stdin) : readFile(path)).catch((error: unknown) => {
    throw new UsageError(
      `${error instanceof Error ? error.message : ''}\nStandard input serves too: import - < <file>`,
    );
  });
  const parsed = parseSchedule(bytes, timezone === null ? {} : { timezone });
  const read = parsed.ok ? parsed.schedule : parsed.rest;
  const problems = parsed.ok ? [] : parsed.problems;
  if (read === null || (!parsed.ok && !skipsProblems)) {
    printProblems(rejected, problems, parsed.ok ? 0 : parsed.problemCount);
    if (read !== null) printError('--skip-problems imports the sessions without a problem.');
    return null;
  }
  if (read.unknownTimezone !== null && timezone === null) {
    printError(
      `${rejected}\n  “${read.unknownTimezone}” is not a known time zone; add one such as --timezone=Europe/Berlin.`,
    );
    return null;
  }
  if (shiftTo === null) return { schedule: read, problems };
  const shifted = shiftSchedule(read, shiftTo);
  if (shifted === null) throw new UsageError('--shift-to needs a date such as 2027-02-06.');
  return { schedule: shifted, problems };
}

function report(result: ScheduleImport, schedule: ParsedSchedule, seconds: Seconds, publicUrl: string): void {
  const { created, updated, unchanged, removed } = result.counts;
  const distinct = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null)).size;
  const { sessions } = schedule;
  print(
    `${schedule.title}, ${schedule.start_date} to ${schedule.end_date}: ${sessions.length} sessions, ` +
      `${distinct(sessions.map(({ track }) => track))} tracks, ` +
      `${distinct(sessions.map(({ location }) => location))} locations, ${schedule.speakers.length} persons`,
  );
  print(
    `${created + updated + removed} changes: ${created} created, ${updated} updated, ${removed} removed; ${unchanged} unchanged`,
  );
  const { skipped = [], notes } = schedule;
  if (skipped.length > 0)
    printProblems(`Sessions with a problem were left out (${skipped.length}):`, result.errors, skipped.length);
  if (notes.length > 0) printProblems(`Notes (${notes.length}):`, notes, notes.length);
  for (const { title, fields } of result.kept) print(`  kept manual edit: ${title} (${fields.join(', ')})`);
  print(
    `${(seconds.read + seconds.store).toFixed(2)} s (reading ${seconds.read.toFixed(2)} s, storing ${seconds.store.toFixed(2)} s)`,
  );
  print(`${publicUrl.replace(/\/+$/, '')}/app/events/${result.event_id}/agenda`);
}

interface Seconds {
  readonly read: number;
  readonly store: number;
}

/** How long the first connection may take before the import starts without it. */
const connectMaxMs = 10_000;

const secondsSince = (startMs: number): number => (performance.now() - startMs) / 1000;

/** Stores the schedule; returns whether it succeeded. */
async function store(order: Order, { schedule, problems }: Read, read: number, config: Config): Promise<boolean> {
  const deps = createDeps(config, createLog(config, 'operator'));
  try {
    // Opens the pool, so that the measured time of the import does not include it.
    await deps.db.health(connectMaxMs);
    const startMs = performance.now();
    const result = await importByOperator(deps, {
      schedule,
      problems: [...problems],
      file_name: order.path === null ? 'standard input' : basename(order.path),
      event_id: order.event_id,
      organization_name: importedConferences,
      // Dates of an event that this command created are shifted with its schedule; those of an existing event are not.
      movesEvent: order.shiftTo !== null && order.event_id === null,
    });
    if (result.status === 'SUCCEEDED')
      report(result, schedule, { read, store: secondsSince(startMs) }, config.PUBLIC_URL);
    else printProblems(rejected, result.errors, result.errors.length);
    return result.status === 'SUCCEEDED';
  } finally {
    await closeDeps(deps);
  }
}

export const importSchedule: Command = {
  usage: '<file>|- [--event ID] [--shift-to=YYYY-MM-DD] [--timezone=NAME] [--skip-problems]',
  summary: 'import a schedule; without --event into a new conference',
  needs: ['DATABASE_URL', 'REDIS_URL'],
  async prepare(args, cwd) {
    const order = readOrder(args, cwd);
    const startMs = performance.now();
    const found = await readSchedule(order);
    if (found === null) return () => Promise.resolve(1);
    const read = secondsSince(startMs);
    return async (config) => ((await store(order, found, read, config)) ? 0 : 1);
  },
};
