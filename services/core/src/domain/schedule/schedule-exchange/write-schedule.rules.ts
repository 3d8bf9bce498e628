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
const maxSliceBytes = 256 * 1024;
const maxSliceSessions = 50;
/** Biographies are repeated with every mention of a person until the repetitions reach this number of characters. */
const maxRepeatedCharacters = 5_000_000;

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

type LoadSessions = (ids: readonly number[]) => Promise<SessionSlice>;

function* slicesOf(sessions: readonly PlannedSession[]): Generator<PlannedSession[]> {
  let slice: PlannedSession[] = [];
  let size = 0;
  for (const session of sessions) {
    if (slice.length === maxSliceSessions || (slice.length > 0 && size + session.size > maxSliceBytes)) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(session);
    size += session.size;
  }
  if (slice.length > 0) yield slice;
}

/** Limits repeated biographies, because a person may speak in thousands of sessions. */
function limitRepeatedBiographies(): (person: ExportedPerson) => ExportedPerson {
  const writtenGuids = new Set<string>();
  let remaining = maxRepeatedCharacters;
  return (person) => {
    if (person.biography === null || !writtenGuids.has(person.guid)) {
      writtenGuids.add(person.guid);
      return person;
    }
    remaining -= person.biography.length;
    return remaining >= 0 ? person : { ...person, biography: null };
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
    const speakersOf = Map.groupBy(speakers, ({ session_id }) => session_id);
    for (const { id } of slice) {
      const row = rowOf.get(id);
      if (row !== undefined) yield exportSession(row, speakersOf.get(id) ?? [], plan);
    }
  }
}

/** Yields the document in chunks. */
export async function* writeSchedule(
  plan: SchedulePlan,
  printer: SchedulePrinter,
  load: LoadSessions,
): AsyncGenerator<string> {
  const limitBiography = limitRepeatedBiographies();
  yield printer.head(plan);
  for (const [dayIndex, day] of plan.days.entries()) {
    yield printer.openDay(day, dayIndex === 0);
    for (const [locationIndex, [name, planned]] of [...day.locations].entries()) {
      yield printer.openLocation(name, locationIndex === 0, plan);
      let isFirst = true;
      for await (const session of sessionsOf(planned, plan, load)) {
        yield printer.session({ ...session, persons: session.persons.map(limitBiography) }, isFirst);
        isFirst = false;
      }
      yield printer.closeLocation;
    }
    yield printer.closeDay;
  }
  yield printer.tail(plan);
}
