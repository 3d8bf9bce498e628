import type { SessionSpeakerRole, SessionType } from '@plenum/contracts/enums';
import { plainSessionFieldNames, plainSessionFields } from '@plenum/contracts/schedule/plain-session-fields';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { createSessionRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { allocateIds, writeInSlices } from './bulk-write.ts';
import type { CreatedSession, MatchedSession, ScheduleDiff } from './diff-schedule.rules.ts';
import type { ImportedSessionFields } from './imported-fields.rules.ts';
import { removedMarker } from './stored-schedule.queries.ts';
import { type SpeakerList, writeSessionSpeakers } from './write-session-speakers.ts';

const plainColumns = plainSessionFieldNames.map(
  (name) => `${name} ${plainSessionFields[name].kind === 'flag' ? 'boolean' : 'text'}`,
);
const columns = `title text, short_description text, description text, starts_at text, duration_minutes int,
  location text, track text, session_type text, original_type text, level text, slug text, links jsonb,
  attachments jsonb, details jsonb, ${plainColumns.join(', ')}`;
const names = columns.split(',').map((column) => column.trim().split(' ', 1)[0] ?? '');
const valueOf = (name: string): string => (name === 'starts_at' ? 'r.starts_at::timestamptz' : `r.${name}`);
const snapshotPairs = [...names, 'speakers', 'speaker_roles'].map((name) => `'${name}', r.${name}`).join(', ');

const insertSessionsSql = statement(
  'insert-sessions',
  `insert into sessions (id, event_id, external_id, imported_id, imported, ${names.join(', ')})
   select r.id, $1, r.external_id, r.imported_id, jsonb_build_object(${snapshotPairs}), ${names.map(valueOf).join(', ')}
     from json_to_recordset($2::json)
       as r(id bigint, external_id text, imported_id text, speakers jsonb, speaker_roles jsonb, ${columns})`,
);

const updateSessionsSql = statement(
  'update-sessions',
  `update sessions s
      set ${names.map((name) => `${name} = ${valueOf(name)}`).join(', ')}, imported = r.imported,
          external_id = coalesce(r.external_id, s.external_id),
          imported_id = coalesce(r.imported_id, s.imported_id),
          status = case when r.is_restored then 'SCHEDULED' else s.status end, updated_at = now(),
          is_full = s.is_full and s.starts_at = r.starts_at::timestamptz and s.location is not distinct from r.location
     from json_to_recordset($2::json)
       as r(id bigint, external_id text, imported_id text, is_restored boolean, imported jsonb, ${columns})
    where s.id = r.id and s.event_id = $1`,
);

const updateSnapshots = statement(
  'update-snapshots',
  `update sessions s set imported = r.imported
     from json_to_recordset($2::json) as r(id bigint, imported jsonb) where s.id = r.id and s.event_id = $1`,
);

const cancelSessions = statement(
  'cancel-sessions',
  `update sessions
      set status = 'CANCELLED', updated_at = now(),
          imported = coalesce(imported, '{}') || '{"${removedMarker}": true}'
    where event_id = $1 and id = any($2::bigint[])`,
);

/** Rows and speakers with profile ids instead of the keys of the file. */
interface WriteContext {
  readonly tx: Transaction;
  readonly event_id: number;
  readonly profileIdOf: ReadonlyMap<string, number>;
  /** Sessions whose snapshot still marks them as cancelled by an import. */
  readonly removedIds: ReadonlySet<number>;
}

const defaultRole = (session_type: SessionType): SessionSpeakerRole =>
  session_type === 'KEYNOTE' ? 'KEYNOTE' : 'SPEAKER';

const profileIds = ({ profileIdOf }: WriteContext, keys: readonly string[]): number[] =>
  keys.flatMap((key) => profileIdOf.get(key) ?? []);

/** A snapshot refers to speakers by profile id, which the next import matches. */
const withProfileKeys = (context: WriteContext, fields: ImportedSessionFields): ImportedSessionFields => ({
  ...fields,
  speakers: profileIds(context, fields.speakers).map(String),
});

async function insertSessions(context: WriteContext, created: readonly CreatedSession[]): Promise<SpeakerList[]> {
  const { tx, event_id } = context;
  const ids = await allocateIds(tx, 'sessions_id_seq', created.length);
  const rows = created.map(({ session, fields }, index) => ({
    id: ids[index] ?? 0,
    external_id: session.guid,
    imported_id: session.id,
    ...withProfileKeys(context, fields),
  }));
  await writeInSlices(rows, (slice) => tx.rows(insertSessionsSql, [event_id, slice]));
  await createSessionRooms(tx, rows);
  return rows.map(({ id, session_type, speakers, speaker_roles }) => ({
    session_id: id,
    profile_ids: speakers.map(Number),
    role: defaultRole(session_type),
    roles: speaker_roles,
  }));
}

/** Returns the value of the file for changed fields, the stored one for manually edited fields. */
function finalFields({ stored: { current }, fields, changedFields }: MatchedSession): ImportedSessionFields {
  const changedEntries = changedFields.map((name) => [name, fields[name]] as const);
  return { ...current, ...Object.fromEntries(changedEntries) };
}

async function updateSessions(context: WriteContext, updated: readonly MatchedSession[]): Promise<SpeakerList[]> {
  const { tx, event_id } = context;
  const rows = updated.map((matched) => ({
    id: matched.stored.id,
    external_id: matched.session.guid,
    imported_id: matched.session.id,
    is_restored: matched.is_restored,
    imported: withProfileKeys(context, matched.fields),
    ...finalFields(matched),
  }));
  await writeInSlices(rows, (slice) => tx.rows(updateSessionsSql, [event_id, slice]));
  return updated
    .filter(({ changedFields }) => changedFields.includes('speakers') || changedFields.includes('speaker_roles'))
    .map((matched) => ({
      session_id: matched.stored.id,
      profile_ids: profileIds(context, finalFields(matched).speakers),
      role: defaultRole(finalFields(matched).session_type),
      roles: matched.keptFields.includes('speaker_roles') ? null : matched.fields.speaker_roles,
    }));
}

/** Writes the whole difference; new sessions get their rooms, sessions missing from the file are cancelled. */
export async function writeSessions(context: WriteContext, diff: ScheduleDiff): Promise<void> {
  const { tx, event_id } = context;
  const speakerLists = [
    ...(await updateSessions(context, diff.updated)),
    ...(await insertSessions(context, diff.created)),
  ];
  await writeSessionSpeakers(tx, speakerLists);

  // Sessions that were restored manually and are in the file again no longer need their removal mark.
  const stale = diff.unchanged.filter(
    (matched) => matched.isSnapshotStale || context.removedIds.has(matched.stored.id),
  );
  const snapshots = stale.map((matched) => ({
    id: matched.stored.id,
    imported: withProfileKeys(context, matched.fields),
  }));
  await writeInSlices(snapshots, (slice) => tx.rows(updateSnapshots, [event_id, slice]));
  if (diff.removed.length > 0) {
    await tx.rows(cancelSessions, [event_id, diff.removed.map(({ id }) => id)]);
  }
}
