import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';

const insertProfile = statement<{ id: number }>(
  'speaker-profile-of-member-make',
  `insert into speaker_profiles (event_id, user_id, name)
   select eu.event_id, u.id, u.full_name
     from event_users eu join users u on u.id = eu.user_id
    where eu.event_id = $1 and eu.user_id = $2 and eu.left_at is null
       on conflict (event_id, user_id) do nothing
   returning id`,
);

const profileOfMemberSql = statement<{ id: number }>(
  'speaker-profile-of-member',
  'select id from speaker_profiles where event_id = $1 and user_id = $2',
);

/**
 * Returns the speaker profile of a member, creating it if necessary; members with the role SPEAKER always have one.
 * Returns undefined for a non-member.
 */
export async function findOrCreateProfile(
  tx: Transaction,
  event_id: number,
  user_id: number,
): Promise<{ readonly profile_id: number; readonly is_new: boolean } | undefined> {
  await tx.em.flush();
  const inserted = await tx.row(insertProfile, [event_id, user_id]);
  if (inserted !== undefined) return { profile_id: inserted.id, is_new: true };
  const existing = await tx.row(profileOfMemberSql, [event_id, user_id]);
  return existing === undefined ? undefined : { profile_id: existing.id, is_new: false };
}

const speakerConsent = statement<{ has_consented: boolean }>(
  'speaker-consent',
  `select u.known_organizers_may_add or eu.role <> 'ATTENDEE'
            or exists (select from speaker_profiles p where p.event_id = eu.event_id and p.user_id = eu.user_id)
          as has_consented
     from event_users eu join users u on u.id = eu.user_id
    where eu.event_id = $1 and eu.user_id = $2`,
);

/**
 * Rejects an attendee who must consent before organizers add them; they can be invited as a speaker instead. Does
 * nothing for non-members, whom `findOrCreateProfile` handles. Throws `speaker_wants_asking`.
 */
export async function requireSpeakerConsent(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  await tx.em.flush();
  const member = await tx.row(speakerConsent, [event_id, user_id]);
  if (member?.has_consented === false) throw fail('speaker_wants_asking');
}

const removeFromSessionsSql = statement<{ session_id: number }>(
  'remove-speaker-from-sessions',
  `delete from session_speakers ss using speaker_profiles p
    where p.id = ss.profile_id and p.event_id = $1 and p.user_id = $2
   returning ss.session_id`,
);

/**
 * Removes a person from all sessions of an event. The caller must call `bumpAgenda` if there were any.
 * @returns number of sessions
 */
export async function removeFromSessions(tx: Transaction, event_id: number, user_id: number): Promise<number> {
  await tx.em.flush();
  return (await tx.rows(removeFromSessionsSql, [event_id, user_id])).length;
}

/** SQL condition: a profile contains values from organizers or an import, besides the name from the account. */
const isEdited = `
  (p.updated_at is not null or p.external_id is not null or p.imported_id is not null or p.imported is not null
   or coalesce(p.title, p.company_name, p.bio, p.image_url) is not null or p.social_links <> '{}')`;

const unlinkEditedProfile = statement<{ id: number }>(
  'speaker-profile-unlink-written',
  `update speaker_profiles p set user_id = null where p.event_id = $1 and p.user_id = $2 and ${isEdited} returning p.id`,
);

const deleteProfileOfMember = statement<{ id: number }>(
  'speaker-profile-delete-of-member',
  'delete from speaker_profiles where event_id = $1 and user_id = $2 returning id',
);

/**
 * Unlinks a person who left an event from their speaker profile. A profile with values from organizers remains with its
 * sessions, because organizers have announced it, but without the account and everything inherited from it. A profile
 * without such values is deleted, including from its sessions. The caller must call `bumpAgenda` if there was a
 * profile.
 * @returns whether there was a profile
 */
export async function unlinkProfile(tx: Transaction, event_id: number, user_id: number): Promise<boolean> {
  await tx.em.flush();
  const unlinked = await tx.rows(unlinkEditedProfile, [event_id, user_id]);
  if (unlinked.length > 0) return true;
  return (await tx.rows(deleteProfileOfMember, [event_id, user_id])).length > 0;
}

const userOfProfile = statement<{ user_id: number | null }>(
  'user-of-speaker-profile',
  'select user_id from speaker_profiles where event_id = $1 and id = $2',
);

/** Returns the account of a profile; null without one. */
export const findUserOfProfile = async (db: Db, event_id: number, profile_id: number): Promise<number | null> =>
  (await db.row(userOfProfile, [event_id, profile_id]))?.user_id ?? null;

const deleteProfileSql = statement<{ user_id: number | null }>(
  'speaker-profile-delete',
  'delete from speaker_profiles where event_id = $1 and id = $2 returning user_id',
);

/** Deletes a profile with its assignments. Returns undefined if the event has no such profile. */
export async function deleteProfile(
  tx: Transaction,
  event_id: number,
  profile_id: number,
): Promise<{ readonly user_id: number | null } | undefined> {
  await tx.em.flush();
  return tx.row(deleteProfileSql, [event_id, profile_id]);
}

const promoteAttendeeSql = statement<{ user_id: number }>(
  'promote-to-speaker',
  `update event_users set role = 'SPEAKER' where event_id = $1 and user_id = $2 and role = 'ATTENDEE' returning user_id`,
);

/** Changes the role ATTENDEE to SPEAKER; does not change any other role. Returns whether it changed. */
export const promoteToSpeaker = async (tx: Transaction, event_id: number, user_id: number): Promise<boolean> =>
  (await tx.rows(promoteAttendeeSql, [event_id, user_id])).length > 0;

const writeMembershipTextsSql = statement(
  'write-membership-texts',
  `update event_users
      set speaker_title = case when $3 then $4 else speaker_title end, speaker_bio = case when $5 then $6 else speaker_bio end
    where event_id = $1 and user_id = $2`,
);

/** Writes the title and the biography of a membership; undefined leaves a value unchanged. */
export async function writeMembershipTexts(
  tx: Transaction,
  event_id: number,
  user_id: number,
  { title, bio }: { readonly title: string | null | undefined; readonly bio: string | null | undefined },
): Promise<void> {
  const values = [title !== undefined, title ?? null, bio !== undefined, bio ?? null];
  await tx.rows(writeMembershipTextsSql, [event_id, user_id, ...values]);
}

const clearTexts = statement(
  'clear-speaker-profile-texts',
  `update speaker_profiles
      set title = case when $3 then null else title end, bio = case when $4 then null else bio end
    where event_id = $1 and user_id = $2`,
);

/** Clears profile texts of a member that are now stored with the membership or inherited from the account. */
export async function clearProfileTexts(
  tx: Transaction,
  event_id: number,
  user_id: number,
  cleared: { readonly title: boolean; readonly bio: boolean },
): Promise<void> {
  await tx.rows(clearTexts, [event_id, user_id, cleared.title, cleared.bio]);
}
