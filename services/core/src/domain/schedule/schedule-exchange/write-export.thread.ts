/**
 * Worker thread that writes a compressed schedule file: serializing and compressing 50 MB of text takes seconds. The
 * thread has no database connection and requests the data slice by slice.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import type { CalendarRow, ExportedEventRow, ExportedSessionRow, PlannedSession } from './exported-schedule.queries.ts';
import { planSchedule } from './exported-schedule.rules.ts';
import { type VisibleParts, visibleEntry, visibleSlice } from './public-schedule.rules.ts';
import type { SchedulePages } from './schedule-pages.rules.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { writeCalendar } from './write-calendar.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';
import { scheduleCsv } from './write-schedule-csv.rules.ts';
import { type SessionSlice, writeSchedule } from './write-schedule.rules.ts';

export type ScheduleFormat = 'xml' | 'json' | 'ics' | 'csv';

export interface ExportTask {
  readonly format: ScheduleFormat;
  readonly event: ExportedEventRow;
  /** JSON of `CalendarRow[]` for a calendar, of `PlannedSession[]` for other formats. */
  readonly sessions: string;
  readonly visibleParts: VisibleParts;
  readonly pages: SchedulePages;
  /** Path of the compressed file. */
  readonly path: string;
}

/** Requested sessions; the reply is the JSON of a `SessionSlice`. */
export type ExportQuestion = { readonly ids: readonly number[] };

/** Rows in JSON: instants are texts. */
type Serialized<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

async function requestSlice(port: MessagePort, ids: readonly number[]): Promise<SessionSlice> {
  const reply = new Promise<string>((resolve) => port.once('message', resolve));
  port.postMessage({ ids } satisfies ExportQuestion);
  const { sessions, speakers } = JSON.parse(await reply) as {
    readonly sessions: readonly Serialized<ExportedSessionRow>[];
    readonly speakers: SessionSlice['speakers'];
  };
  return { sessions: sessions.map((row) => ({ ...row, starts_at: new Date(row.starts_at) })), speakers };
}

const printers = { xml: frabXml, json: c3vocJson, csv: scheduleCsv };

function exportedChunks(
  { format, event, sessions, visibleParts, pages }: ExportTask,
  port: MessagePort,
): Iterable<string> | AsyncIterable<string> {
  if (format === 'ics') {
    const rows = (JSON.parse(sessions) as readonly Serialized<CalendarRow>[]).map((row) =>
      visibleEntry(
        {
          ...row,
          starts_at: new Date(row.starts_at),
          created_at: new Date(row.created_at),
          changed_at: new Date(row.changed_at),
        },
        visibleParts,
      ),
    );
    return [writeCalendar(event, rows, { name: event.title, pages })];
  }
  const plan = planSchedule(event, JSON.parse(sessions) as PlannedSession[], pages);
  return writeSchedule(plan, printers[format](), async (ids) =>
    visibleSlice(await requestSlice(port, ids), visibleParts),
  );
}

const task = workerData as ExportTask;
if (parentPort !== null) {
  await pipeline(Readable.from(exportedChunks(task, parentPort)), createGzip(), createWriteStream(task.path));
  parentPort.close();
}
