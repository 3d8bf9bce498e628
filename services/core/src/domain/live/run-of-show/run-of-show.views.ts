import type { Cue, LecternMessage, RunSession } from '@plenum/contracts/live/run-of-show';
import type { Db } from '../../../platform/db/database.ts';
import { endMsOf } from '../../schedule/sessions/session-times.rules.ts';
import {
  type CueRow,
  findLectern,
  listCues,
  listRunSpeakers,
  type RunSessionRow,
  type RunSpeakerRow,
} from './run-of-show.queries.ts';

export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const cueView = ({ id, title, at_minute, who, done_at }: CueRow): Cue => ({
  id,
  title,
  at_minute,
  who,
  is_done: done_at !== null,
});

const speakerView = (row: RunSpeakerRow, user_id: number): RunSession['speakers'][number] => ({
  profile_id: row.profile_id,
  speaker_name: row.speaker_name,
  is_ready: row.ready_at !== null,
  is_self: row.user_id === user_id,
});

/** Returns sessions with their speakers and cues, filtered for the viewer. */
export async function runViews(db: Db, rows: readonly RunSessionRow[], user_id: number): Promise<RunSession[]> {
  const ids = rows.map(({ id }) => id);
  const [speakers, cues] = [await listRunSpeakers(db, ids), await listCues(db, ids)];
  const speakersOf = Map.groupBy(speakers, ({ session_id }) => session_id);
  const cuesOf = Map.groupBy(cues, ({ session_id }) => session_id);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    session_type: row.session_type,
    status: row.status,
    starts_at: row.starts_at.toISOString(),
    ends_at: new Date(endMsOf(row)).toISOString(),
    actual_start_at: instant(row.actual_start_at),
    actual_end_at: instant(row.actual_end_at),
    is_crew_ready: row.crew_ready_at !== null,
    speakers: (speakersOf.get(row.id) ?? []).map((speaker) => speakerView(speaker, user_id)),
    cues: (cuesOf.get(row.id) ?? []).map(cueView),
  }));
}

/** Reads the content of the lectern display of a location. */
export async function readLectern(db: Db, event_id: number, location: string): Promise<LecternMessage | null> {
  const row = await findLectern(db, { event_id, location });
  const { message = null, message_at = null } = row ?? {};
  return message === null || message_at === null ? null : { text: message, sent_at: message_at.toISOString() };
}
