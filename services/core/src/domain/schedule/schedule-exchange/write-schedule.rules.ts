/** Writes a schedule session by session in any format, with at most one slice in memory. */
import type { ExportedSessionRow, ExportedSpeakerRow, PlannedSession } from './exported-schedule.queries.ts';
import {
  type ExportedPerson,
  type ExportedSession,
  exportSession,
  type PlannedDay,
  type SchedulePlan,
} from './exported-schedule.rules.ts';

/** Maximum size of a slice in bytes, except for a single larger session. */
const sliceSizeMax = 256 * 1024;
const sliceSessionsMax = 50;
/** Biographies are repeated with every mention of a person until the repetitions reach this number of characters. */
const repeatedBiographiesMax = 5_000_000;

/** Printer of a document: its parts in order. */
export interface SchedulePrinter {
  head(plan: SchedulePlan): string;
  openDay(day: PlannedDay, isFirst: boolean): string;
  openLocation(name: string, isFirst: boolean, plan: SchedulePlan): string;
  session(session: ExportedSession, isFirst: boolean): string;
  readonly closeLocation: string;
  readonly closeDay: string;
  tail(plan: SchedulePlan): string;
}

export interface SessionSlice {
  readonly sessions: readonly ExportedSessionRow[];
  readonly speakers: readonly ExportedSpeakerRow[];
}

/** Loads sessions by their ids. */
type LoadSessions = (ids: readonly number[]) => Promise<SessionSlice>;

function* slicesOf(sessions: readonly PlannedSession[]): Generator<PlannedSession[]> {
  let slice: PlannedSession[] = [];
  let size = 0;
  for (const session of sessions) {
    if (slice.length === sliceSessionsMax || (slice.length > 0 && size + session.size > sliceSizeMax)) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(session);
    size += session.size;
  }
  if (slice.length > 0) yield slice;
}

/**
 * Limits repeated biographies: a person may speak in thousands of sessions, and their biography would inflate the file.
 */
function biographyRation(): (person: ExportedPerson) => ExportedPerson {
  const written = new Set<string>();
  let left = repeatedBiographiesMax;
  return (person) => {
    if (person.biography === null || !written.has(person.guid)) {
      written.add(person.guid);
      return person;
    }
    left -= person.biography.length;
    return left >= 0 ? person : { ...person, biography: null };
  };
}

/** Yields the sessions of one location, loaded in slices; skips sessions that were deleted in the meantime. */
async function* sessionsOf(
  planned: readonly PlannedSession[],
  plan: SchedulePlan,
  load: LoadSessions,
): AsyncGenerator<ExportedSession> {
  for (const slice of slicesOf(planned)) {
    const { sessions, speakers } = await load(slice.map(({ id }) => id));
    const rowOf = new Map(sessions.map((row) => [row.id, row]));
    const on_stage = Map.groupBy(speakers, ({ session_id }) => session_id);
    for (const { id } of slice) {
      const row = rowOf.get(id);
      if (row !== undefined) yield exportSession(row, on_stage.get(id) ?? [], plan);
    }
  }
}

/** Yields the document in chunks. */
export async function* writeSchedule(
  plan: SchedulePlan,
  printer: SchedulePrinter,
  load: LoadSessions,
): AsyncGenerator<string> {
  const ration = biographyRation();
  yield printer.head(plan);
  for (const [dayIndex, day] of plan.days.entries()) {
    yield printer.openDay(day, dayIndex === 0);
    for (const [locationIndex, [name, planned]] of [...day.locations].entries()) {
      yield printer.openLocation(name, locationIndex === 0, plan);
      let isFirst = true;
      for await (const session of sessionsOf(planned, plan, load)) {
        yield printer.session({ ...session, persons: session.persons.map(ration) }, isFirst);
        isFirst = false;
      }
      yield printer.closeLocation;
    }
    yield printer.closeDay;
  }
  yield printer.tail(plan);
}
