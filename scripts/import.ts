/**
 * `npm run import -- <file> [--event ID] [--shift-to=DATE]`: imports a schedule (frab/pentabarf XML, c3voc JSON). It
 * signs nothing in and works while the product runs; without `--event` it makes an event that everybody may join.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { importByOperator, imported_conferences } from '@plenum/core/domain/schedule-exchange/import-by-operator';
import { parseInThread } from '@plenum/core/domain/schedule-exchange/parse-in-thread';
import type { ParsedSchedule } from '@plenum/core/domain/schedule-exchange/parsed-schedule.rules';
import { shiftSchedule } from '@plenum/core/domain/schedule-exchange/shift-schedule.rules';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { Refusal } from '@plenum/core/platform/errors';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { openOperatorServices } from './operator-services.ts';

const usage = 'npm run import -- <file> [--event ID] [--shift-to=YYYY-MM-DD]';

/** A mistake of the caller or of the file, told without a stack. */
class Stop extends Error {}

interface Order {
  readonly path: string;
  readonly event_id: number | null;
  readonly shift_to: string | null;
}

function readOrder(args: readonly string[]): Order {
  let parsed;
  try {
    const options = { event: { type: 'string' }, 'shift-to': { type: 'string' } } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
  const [file, ...others] = parsed.positionals;
  if (file === undefined || others.length > 0) throw new Stop(usage);
  const { event, 'shift-to': shift_to } = parsed.values;
  if (event !== undefined && !/^[1-9]\d{0,15}$/.test(event)) throw new Stop(`--event takes a number.\n${usage}`);
  return {
    // npm runs scripts in the project's folder; the file is meant from where the person stands.
    path: resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
    event_id: event === undefined ? null : Number(event),
    shift_to: shift_to ?? null,
  };
}

const problems_shown_max = 20;

function printProblems(errors: readonly { line: number | null; reason: string }[], count: number): void {
  console.error('The schedule was refused; nothing was changed.');
  const shown = errors.slice(0, problems_shown_max);
  for (const { line, reason } of shown) console.error(line === null ? `  ${reason}` : `  line ${line}: ${reason}`);
  if (count > shown.length) console.error(`  … and more of the kind`);
}

async function readSchedule({ path, shift_to }: Order): Promise<ParsedSchedule | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Stop(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  const parsed = await parseInThread(bytes);
  if (!parsed.ok) {
    printProblems(parsed.problems, parsed.problem_count);
    return null;
  }
  if (shift_to === null) return parsed.schedule;
  const shifted = shiftSchedule(parsed.schedule, shift_to);
  if (shifted === null) throw new Stop(`--shift-to takes a date such as 2027-02-06.\n${usage}`);
  return shifted;
}

function report(result: ScheduleImport, schedule: ParsedSchedule, seconds: Seconds, public_url: string): void {
  const { created, updated, unchanged, removed } = result.counts;
  const distinct = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null)).size;
  const { sessions } = schedule;
  console.log(
    `${schedule.title}, ${schedule.start_date} to ${schedule.end_date}: ${sessions.length} sessions, ` +
      `${distinct(sessions.map(({ track }) => track))} tracks, ` +
      `${distinct(sessions.map(({ location }) => location))} locations, ${schedule.speakers.length} persons`,
  );
  console.log(
    `${created + updated + removed} changes: ${created} created, ${updated} updated, ${removed} removed; ${unchanged} unchanged`,
  );
  for (const { title, fields } of result.kept) console.log(`  kept as edited by hand: ${title} (${fields.join(', ')})`);
  console.log(
    `${(seconds.read + seconds.store).toFixed(2)} s (reading ${seconds.read.toFixed(2)} s, storing ${seconds.store.toFixed(2)} s)`,
  );
  console.log(`${public_url.replace(/\/+$/, '')}/app/events/${result.event_id}/agenda`);
}

interface Seconds {
  readonly read: number;
  readonly store: number;
}

const secondsSince = (start_ms: number): number => (performance.now() - start_ms) / 1000;

async function storeSchedule(order: Order, schedule: ParsedSchedule, read: number): Promise<boolean> {
  const services = await openOperatorServices(process.env, ['DATABASE_URL', 'REDIS_URL']);
  try {
    const config = readConfig(services.env);
    if (!services.is_running) await migrateDatabase(config.DATABASE_URL);
    const deps = createDeps(config, createLog(config, 'import'));
    try {
      // The pool opens with the first statement; that is not the import's time.
      await deps.db.ping();
      const start_ms = performance.now();
      const result = await importByOperator(deps, {
        schedule,
        file_name: basename(order.path),
        event_id: order.event_id,
        organization_name: imported_conferences,
        // The event that this command made moves along with its schedule; somebody's own event does not.
        moves_event: order.shift_to !== null && order.event_id === null,
      });
      if (result.status === 'SUCCEEDED')
        report(result, schedule, { read, store: secondsSince(start_ms) }, config.PUBLIC_URL);
      else printProblems(result.errors, result.errors.length);
      return result.status === 'SUCCEEDED';
    } finally {
      await closeDeps(deps);
    }
  } finally {
    await services.stop();
  }
}

try {
  const order = readOrder(process.argv.slice(2));
  const start_ms = performance.now();
  const schedule = await readSchedule(order);
  const done = schedule !== null && (await storeSchedule(order, schedule, secondsSince(start_ms)));
  process.exitCode = done ? 0 : 1;
} catch (error) {
  if (!(error instanceof Stop) && !(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
