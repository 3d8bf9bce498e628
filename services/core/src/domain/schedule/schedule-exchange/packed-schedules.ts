/**
 * Compressed schedule files, created once per agenda state and process: each file is stored in the scratch folder of
 * the process, whose size is limited, and downloads stream from there.
 */
import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { createFairLimit, type FairLimit } from '../../../platform/fair-limit.ts';
import { newScratchPath } from '../../../platform/storage/scratch-files.ts';
import {
  type ExportedEventRow,
  findCalendarSessions,
  findPlannedSessions,
  findScheduleState,
  findSessionSlice,
} from './exported-schedule.queries.ts';
import type { VisibleParts } from './public-schedule.rules.ts';
import type { ExportQuestion, ExportTask, ScheduleFormat } from './write-export.thread.ts';

export type { ScheduleFormat };

/** Total size of all files. The temporary folder may be in memory: `docs/operate/size.md`. */
const filesBytesMax = 64 * 1024 * 1024;
/** Files are created one at a time, round-robin by organization: no organization can block the others. */
const turns = { atOnce: 1, waitingMax: 100, waitingPerPartyMax: 12 } as const;
/** Heap limit of the thread; measured by `tests/security/long/largest-inputs.test.ts`. */
const heapMaxMb = 128;
const makingMaxMs = 60_000;

interface PackedFile {
  readonly state: string;
  readonly path: string;
  readonly size: number;
}

interface Files {
  /** The newest file of each schedule, so that many changes of one do not evict the others. */
  readonly ready: LRUCache<string, PackedFile>;
  /** Files in preparation; concurrent requests share one promise. */
  readonly pending: Map<string, Promise<PackedFile>>;
  readonly inTurn: FairLimit;
}

export interface PackedSchedule {
  /** Identifies this state of the file for `ETag`; without quotes. */
  readonly state: string;
  /** Opens the gzip-compressed file. Throws `overloaded`. */
  readonly open: () => Promise<Readable>;
}

export interface ScheduleRequest {
  readonly event: ExportedEventRow;
  readonly format: ScheduleFormat;
  /** Parts visible to the readers. */
  readonly shown: VisibleParts;
  /** URL of the event page. */
  readonly page: string;
}

interface Source {
  readonly db: Database;
  readonly files: Files;
}

const threadFile = new URL('./write-export.thread.ts', import.meta.url);

/** Returns a function that returns the current schedule; its file is created when it is opened. */
export function createPackedSchedules(db: Database): (wanted: ScheduleRequest) => Promise<PackedSchedule> {
  const ready = new LRUCache<string, PackedFile>({
    maxSize: filesBytesMax,
    sizeCalculation: ({ size }) => size,
    dispose: ({ path }) => void rm(path, { force: true }),
  });
  const place = { db, files: { ready, pending: new Map(), inTurn: createFairLimit(turns) } };
  return async (wanted) => {
    const { event, format, shown, page } = wanted;
    const source = JSON.stringify([event, format, shown, page, await findScheduleState(db, event.id)]);
    const state = createHash('sha256').update(source).digest('base64url').slice(0, 22);
    return { state, open: () => openFile(wanted, state, place) };
  };
}

const slotOf = ({ event, format, shown }: ScheduleRequest): string => JSON.stringify([event.id, format, shown]);

async function openFile(wanted: ScheduleRequest, state: string, source: Source): Promise<Readable> {
  const { ready, pending } = source.files;
  const slot = slotOf(wanted);
  const kept = ready.get(slot);
  const packed = kept?.state === state ? kept : await (pending.get(state) ?? make(wanted, state, source));
  try {
    return await streamOf(packed, slot, source.files);
  } catch {
    // The file was just evicted.
    if (ready.get(slot) === packed) ready.delete(slot);
    return streamOf(await make(wanted, state, source), slot, source.files);
  }
}

/**
 * An open file can be read to its end after it was unlinked; a file that is not kept, for example because it is too large,
 * is unlinked immediately.
 */
async function streamOf(packed: PackedFile, slot: string, { ready }: Files): Promise<Readable> {
  const file = await open(packed.path);
  if (ready.get(slot) !== packed) await rm(packed.path, { force: true });
  return file.createReadStream();
}

async function make(wanted: ScheduleRequest, state: string, { db, files }: Source): Promise<PackedFile> {
  const making = files.inTurn(wanted.event.organization_id, () => writeFile(db, wanted, state));
  files.pending.set(state, making);
  try {
    const file = await making;
    files.ready.set(slotOf(wanted), file);
    return file;
  } finally {
    files.pending.delete(state);
  }
}

async function writeFile(
  db: Database,
  { event, format, shown, page }: ScheduleRequest,
  state: string,
): Promise<PackedFile> {
  const sessions = await (format === 'ics' ? findCalendarSessions : findPlannedSessions)(db, event.id);
  const path = newScratchPath();
  try {
    await writeInThread({ format, event, sessions, shown, page, path }, (ids) => findSessionSlice(db, event.id, ids));
    return { state, path, size: Math.max(1, (await stat(path)).size) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function writeInThread(task: ExportTask, load: (ids: readonly number[]) => Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 16 },
    });
    const stop = (error: unknown): void => {
      clearTimeout(timer);
      void thread.terminate();
      reject(error instanceof Error ? error : new Error('Writing a schedule failed.'));
    };
    const timer = setTimeout(() => stop(fail('overloaded')), makingMaxMs);
    thread.on('message', ({ ids }: ExportQuestion) => {
      load(ids).then((slice) => thread.postMessage(slice), stop);
    });
    thread.once('error', stop);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`Writing a schedule ended with ${code}.`));
    });
  });
}
