/**
 * Compressed schedule files, created once per agenda state and process. Each file is stored in the scratch folder of
 * the process, whose size is limited, and is streamed from there.
 */
import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ProcessParts } from '../../../once.ts';
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
import type { SchedulePages } from './schedule-pages.rules.ts';
import type { ExportQuestion, ExportTask, ScheduleFormat } from './write-export.thread.ts';

export type { ScheduleFormat };

/** Total size of all files. The temporary folder may be in memory: `docs/operate/size.md`. */
const maxFilesBytes = 64 * 1024 * 1024;
/** Files are created one at a time, round-robin by organization, so no organization can block the others. */
const writeLimits = { atOnce: 1, maxWaiting: 100, maxWaitingPerParty: 12 } as const;
/** Heap limit of the thread; measured by `tests/security/long/largest-inputs.test.ts`. */
const maxHeapMb = 128;
const maxWriteMs = 60_000;

interface PackedFile {
  readonly state: string;
  readonly path: string;
  readonly size: number;
}

interface Files {
  /** The newest file of each schedule; frequent changes to one do not evict the others. */
  readonly ready: LRUCache<string, PackedFile>;
  /** Files in preparation; concurrent requests share one promise. */
  readonly pending: Map<string, Promise<PackedFile>>;
  readonly fairLimit: FairLimit;
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
  readonly visibleParts: VisibleParts;
  readonly pages: SchedulePages;
}

interface Source {
  readonly db: Database;
  readonly files: Files;
}

const threadFile = new URL('./write-export.thread.ts', import.meta.url);

/** Returns a function that returns the current schedule; its file is created when it is first opened. */
export function createPackedSchedules({ db }: ProcessParts): (request: ScheduleRequest) => Promise<PackedSchedule> {
  const ready = new LRUCache<string, PackedFile>({
    maxSize: maxFilesBytes,
    sizeCalculation: ({ size }) => size,
    dispose: ({ path }) => void rm(path, { force: true }),
  });
  const deps = { db, files: { ready, pending: new Map(), fairLimit: createFairLimit(writeLimits) } };
  return async (request) => {
    const { event, format, visibleParts, pages } = request;
    const source = JSON.stringify([event, format, visibleParts, pages, await findScheduleState(db, event.id)]);
    const state = createHash('sha256').update(source).digest('base64url').slice(0, 22);
    return { state, open: () => openFile(request, state, deps) };
  };
}

const slotOf = ({ event, format, visibleParts }: ScheduleRequest): string =>
  JSON.stringify([event.id, format, visibleParts]);

async function openFile(request: ScheduleRequest, state: string, source: Source): Promise<Readable> {
  const { ready, pending } = source.files;
  const slot = slotOf(request);
  const cached = ready.get(slot);
  const packed = cached?.state === state ? cached : await (pending.get(state) ?? createFile(request, state, source));
  try {
    return await streamOf(packed, slot, source.files);
  } catch {
    // The file was just evicted.
    if (ready.get(slot) === packed) ready.delete(slot);
    return streamOf(await createFile(request, state, source), slot, source.files);
  }
}

/**
 * An open file can be read to its end after it was unlinked. A file that is not cached, for example because it is too
 * large, is unlinked immediately.
 */
async function streamOf(packed: PackedFile, slot: string, { ready }: Files): Promise<Readable> {
  const file = await open(packed.path);
  if (ready.get(slot) !== packed) await rm(packed.path, { force: true });
  return file.createReadStream();
}

async function createFile(request: ScheduleRequest, state: string, { db, files }: Source): Promise<PackedFile> {
  const pendingFile = files.fairLimit(request.event.organization_id, () => writeFile(db, request, state));
  files.pending.set(state, pendingFile);
  try {
    const file = await pendingFile;
    files.ready.set(slotOf(request), file);
    return file;
  } finally {
    files.pending.delete(state);
  }
}

async function writeFile(
  db: Database,
  { event, format, visibleParts, pages }: ScheduleRequest,
  state: string,
): Promise<PackedFile> {
  const sessions = await (format === 'ics' ? findCalendarSessions : findPlannedSessions)(db, event.id);
  const path = newScratchPath();
  try {
    await writeInThread({ format, event, sessions, visibleParts, pages, path }, (ids) =>
      findSessionSlice(db, event.id, ids),
    );
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
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
    });
    const abort = (error: unknown): void => {
      clearTimeout(timer);
      void thread.terminate();
      reject(error instanceof Error ? error : new Error('Writing a schedule failed.'));
    };
    const timer = setTimeout(() => abort(fail('overloaded')), maxWriteMs);
    thread.on('message', ({ ids }: ExportQuestion) => {
      load(ids).then((slice) => thread.postMessage(slice), abort);
    });
    thread.once('error', abort);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`Writing a schedule ended with ${code}.`));
    });
  });
}
