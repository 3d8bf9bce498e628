/** Rows before and after an import, stored for a day to undo it. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import type { ScheduleDiff, StoredSession } from './diff-schedule.rules.ts';
import { importedSessionFieldNames } from './imported-fields.rules.ts';

/** Rows that an import may change: sessions, their speakers, speaker profiles, and the days of the event. */
const snapshotSql = `jsonb_build_object(
  'sessions', (select coalesce(jsonb_agg(to_jsonb(s) - 'search_text'), '[]') from sessions s where s.id = any($2::bigint[])),
  'stages', (select coalesce(jsonb_agg(jsonb_build_object('session_id', t.session_id, 'speakers', t.speakers)), '[]')
               from (select s.id as session_id,
                            (select coalesce(jsonb_agg(jsonb_build_array(ss.profile_id, ss.role, ss.position)
                                                       order by ss.profile_id), '[]')
                               from session_speakers ss where ss.session_id = s.id) as speakers
                       from unnest($2::bigint[]) as s (id)) t),
  'profiles', (select coalesce(jsonb_agg(to_jsonb(p) - 'search_text'), '[]') from speaker_profiles p
                where p.id = any($3::bigint[])),
  'days', (select jsonb_build_array(e.start_date, e.end_date, e.timezone, e.day_change) from events e where e.id = i.event_id))`;

const storeBefore = statement(
  'import-before',
  `update schedule_imports i set undo = jsonb_build_object('before', ${snapshotSql}) where i.id = $1`,
);

const storeAfter = statement(
  'import-after',
  `update schedule_imports i
      set undo = i.undo || jsonb_build_object('after', ${snapshotSql},
            'created', (select coalesce(jsonb_agg(s.id), '[]') from sessions s
                         where s.event_id = i.event_id and not s.id = any($4::bigint[])),
            'created_profiles', to_jsonb($5::bigint[]))
    where i.id = $1`,
);

/** Returns the ids of the rows that change. */
function changedIds({ updated, unchanged, removed, speakers }: ScheduleDiff) {
  const stale = unchanged.filter(({ isSnapshotStale }) => isSnapshotStale);
  const sessions = [...[...updated, ...stale].map(({ stored }) => stored.id), ...removed.map(({ id }) => id)];
  const staleSpeakers = speakers.unchanged.filter(({ isSnapshotStale }) => isSnapshotStale);
  return { sessions, profiles: [...speakers.updated, ...staleSpeakers].map(({ stored }) => Number(stored.key)) };
}

/** Stores the rows that an import is about to change. */
export async function storeRowsBefore(tx: Transaction, import_id: number, diff: ScheduleDiff): Promise<void> {
  const { sessions, profiles } = changedIds(diff);
  await tx.rows(storeBefore, [import_id, sessions, profiles]);
}

/** Stores the same rows after the import, and the new ones. */
export async function storeRowsAfter(
  tx: Transaction,
  import_id: number,
  stored: readonly StoredSession[],
  diff: ScheduleDiff,
  profileIdOf: ReadonlyMap<string, number>,
): Promise<void> {
  const { sessions, profiles } = changedIds(diff);
  const created = diff.speakers.created.flatMap(({ key }) => profileIdOf.get(key) ?? []);
  await tx.rows(storeAfter, [import_id, sessions, profiles, stored.map(({ id }) => id), created]);
}

const sessionColumns = [
  ...importedSessionFieldNames.filter((name) => name !== 'speakers' && name !== 'speaker_roles'),
  'imported',
  'external_id',
  'imported_id',
  'status',
];
const profileColumns = ['name', 'bio', 'imported', 'external_id', 'imported_id'];

/** SQL: restores the value of a column before the import, unless it was changed since. */
const restoreAssignments = (row: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `${name} = case when ${row}.${name} is not distinct from a.${name} then b.${name} else ${row}.${name} end`,
    )
    .join(', ');

const fromImport = 'schedule_imports i where i.id = $1';
const partBefore = (part: string): string => `(select i.undo -> 'before' -> '${part}' from ${fromImport})`;
const partAfter = (part: string): string => `(select i.undo -> 'after' -> '${part}' from ${fromImport})`;

const restoreSessions = statement<{ id: number; is_noticed: boolean }>(
  'restore-sessions',
  `update sessions s set ${restoreAssignments('s', sessionColumns)}, updated_at = now()
     from jsonb_populate_recordset(null::sessions, ${partBefore('sessions')}) b
     join jsonb_populate_recordset(null::sessions, ${partAfter('sessions')}) a on a.id = b.id
    where s.id = b.id and s.event_id = $2
   returning s.id, (a.starts_at, a.location, a.status = 'CANCELLED')
                   is distinct from (b.starts_at, b.location, b.status = 'CANCELLED') as is_noticed`,
);

const restoreProfiles = statement(
  'restore-profiles',
  `update speaker_profiles p set ${restoreAssignments('p', profileColumns)}, updated_at = now()
     from jsonb_populate_recordset(null::speaker_profiles, ${partBefore('profiles')}) b
     join jsonb_populate_recordset(null::speaker_profiles, ${partAfter('profiles')}) a on a.id = b.id
    where p.id = b.id and p.event_id = $2`,
);

/** Sessions whose speakers are unchanged since the import. */
const unchangedStages = `
  select (b.stage ->> 'session_id')::bigint as session_id, b.stage -> 'speakers' as speakers
    from jsonb_array_elements(${partBefore('stages')}) as b (stage)
    join jsonb_array_elements(${partAfter('stages')}) as a (stage) on a.stage -> 'session_id' = b.stage -> 'session_id'
   where b.stage <> a.stage
     and a.stage -> 'speakers' = (select coalesce(jsonb_agg(jsonb_build_array(ss.profile_id, ss.role, ss.position)
                                                            order by ss.profile_id), '[]')
                                    from session_speakers ss where ss.session_id = (a.stage ->> 'session_id')::bigint)`;

const stagesToRestore = statement<{
  session_id: number;
  speakers: readonly (readonly [number, string, number | null])[];
}>('stages-to-restore', unchangedStages);
const removeAssignments = statement(
  'empty-stages',
  'delete from session_speakers where session_id = any($1::bigint[])',
);
const insertAssignments = statement(
  'fill-stages',
  `insert into session_speakers (session_id, profile_id, role, position)
   select r.session_id, r.profile_id, r.role, r.position
     from json_to_recordset($1::json) as r(session_id bigint, profile_id bigint, role text, position int)
    where exists (select from speaker_profiles p where p.id = r.profile_id)
      and exists (select from sessions s where s.id = r.session_id)`,
);

const restoreDays = statement(
  'restore-days',
  `update events e
      set start_date = (b.days ->> 0)::date, end_date = (b.days ->> 1)::date, timezone = b.days ->> 2,
          day_change = b.days ->> 3, updated_at = now()
     from (select ${partBefore('days')} as days, ${partAfter('days')} as after) b
    where e.id = $2 and b.days <> b.after
      and b.after = jsonb_build_array(e.start_date, e.end_date, e.timezone, e.day_change)`,
);

/** New sessions, and whether they are in use: with a bookmark or a message. */
const createdSessions = statement<{ id: number; is_used: boolean }>(
  'created-by-import',
  `select s.id, exists (select from session_bookmarks b where b.session_id = s.id)
             or exists (select from chat_rooms r join room_heads h on h.room_id = r.id
                         where r.session_id = s.id and h.message_count > 0) as is_used
     from schedule_imports i
     cross join lateral jsonb_array_elements_text(i.undo -> 'created') as c (id)
     join sessions s on s.id = c.id::bigint and s.event_id = i.event_id
    where i.id = $1`,
);
const cancelUsed = statement(
  'cancel-used-sessions',
  `update sessions set status = 'CANCELLED', updated_at = now() where event_id = $1 and id = any($2::bigint[])`,
);
const deleteProfiles = statement(
  'drop-imported-profiles',
  `delete from speaker_profiles p using schedule_imports i
    where i.id = $1 and p.event_id = i.event_id and p.user_id is null
      and p.id in (select c.id::bigint from jsonb_array_elements_text(i.undo -> 'created_profiles') as c (id))
      and not exists (select from session_speakers ss where ss.profile_id = p.id)`,
);

export interface UndoneImport {
  /** Sessions whose time, location or cancellation is restored. */
  readonly notifiedSessionIds: readonly number[];
  /** New sessions that are not in use. */
  readonly unusedIds: readonly number[];
}

/**
 * Restores the rows that an import changed; values changed since then are preserved. New sessions in use are cancelled;
 * the caller removes the others, then calls `dropImportedProfiles`.
 */
export async function restoreRows(tx: Transaction, import_id: number, event_id: number): Promise<UndoneImport> {
  const sessions = await tx.rows(restoreSessions, [import_id, event_id]);
  await tx.rows(restoreProfiles, [import_id, event_id]);
  const stages = await tx.rows(stagesToRestore, [import_id]);
  await tx.rows(removeAssignments, [stages.map(({ session_id }) => session_id)]);
  const assignments = stages.flatMap(({ session_id, speakers }) =>
    speakers.map(([profile_id, role, position]) => ({ session_id, profile_id, role, position })),
  );
  await tx.rows(insertAssignments, [JSON.stringify(assignments)]);
  await tx.rows(restoreDays, [import_id, event_id]);
  const created = await tx.rows(createdSessions, [import_id]);
  const usedIds = created.filter(({ is_used }) => is_used).map(({ id }) => id);
  if (usedIds.length > 0) await tx.rows(cancelUsed, [event_id, usedIds]);
  return {
    notifiedSessionIds: [...sessions.filter(({ is_noticed }) => is_noticed).map(({ id }) => id), ...usedIds],
    unusedIds: created.filter(({ is_used }) => !is_used).map(({ id }) => id),
  };
}

/** Deletes profiles that an import created and that are in no session. */
export const dropImportedProfiles = (tx: Transaction, import_id: number) => tx.rows(deleteProfiles, [import_id]);
