import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { writeInSlices } from './bulk-write.ts';

export interface SpeakerList {
  readonly session_id: number;
  readonly profile_ids: readonly number[];
  /** Role of newly added speakers, if the file has none; existing speakers retain theirs. */
  readonly role: SessionSpeakerRole;
  /** Roles in the order of `profile_ids`, as in the file. */
  readonly roles: readonly SessionSpeakerRole[] | null;
}

const removeAbsent = statement(
  'remove-absent-speakers',
  `delete from session_speakers s
    using json_to_recordset($1::json) as r(session_id bigint, profile_ids bigint[])
    where s.session_id = r.session_id and not s.profile_id = any(r.profile_ids)`,
);

const upsertSpeakers = statement(
  'replace-session-speakers',
  `insert into session_speakers (session_id, profile_id, role, position)
   select r.session_id, p.profile_id, coalesce(r.roles[p.position], s.role, r.role), p.position
     from json_to_recordset($1::json) as r(session_id bigint, profile_ids bigint[], role text, roles text[])
    cross join unnest(r.profile_ids) with ordinality as p(profile_id, position)
     left join session_speakers s on s.session_id = r.session_id and s.profile_id = p.profile_id
       on conflict (session_id, profile_id) do update set position = excluded.position, role = excluded.role`,
);

/** Replaces the speakers of each session. */
export async function writeSessionSpeakers(tx: Transaction, lists: readonly SpeakerList[]): Promise<void> {
  await writeInSlices(lists, async (slice) => {
    await tx.rows(removeAbsent, [slice]);
    await tx.rows(upsertSpeakers, [slice]);
  });
}
