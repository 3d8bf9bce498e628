import { statement, type Transaction } from '../../../platform/db/database.ts';

/**
 * Does not copy account links, because nobody may become part of an event without knowing it. Fields that an account
 * holder may hide are not copied either: without the account, they could not be hidden.
 */
const copySpeakersSql = statement(
  'event-copy-speakers',
  `with source as materialized (
     select p.*, nextval('speaker_profiles_id_seq') as copy_id from speaker_profiles p where p.event_id = $1),
   copied as (
     insert into speaker_profiles (id, event_id, name, title, company_name, bio, image_url, social_links)
     select copy_id, $2, name, case when user_id is null then title end,
            case when user_id is null then company_name end, case when user_id is null then bio end,
            case when user_id is null then image_url end, case when user_id is null then social_links else '{}' end
       from source order by id)
   insert into session_speakers (session_id, profile_id, role, position)
   select m.copy_id, source.copy_id, ss.role, ss.position
     from source
     join session_speakers ss on ss.profile_id = source.id
     join jsonb_to_recordset($3::jsonb) as m (source_id bigint, copy_id bigint) on m.source_id = ss.session_id`,
);

/** Copies the speaker profiles of an event and their assignments to the copied sessions, without accounts. */
export async function copySpeakers(
  tx: Transaction,
  event_id: number,
  copyEventId: number,
  sessions: ReadonlyMap<number, number>,
): Promise<void> {
  await tx.em.flush();
  const pairs = [...sessions].map(([source_id, copy_id]) => ({ source_id, copy_id }));
  await tx.rows(copySpeakersSql, [event_id, copyEventId, JSON.stringify(pairs)]);
}
