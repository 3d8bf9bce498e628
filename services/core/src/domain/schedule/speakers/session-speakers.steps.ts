/** The speakers of a session, stored by their external ids within the transaction that stores the session. */
import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import type { SessionEntry } from '@plenum/contracts/schedule/upserts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { errorPhrase, fail, failField, textOfError } from '../../../platform/errors.ts';
import { record } from '../../domain-events.ts';
import { addToStage, hasConflict, removeFromStage, setStageRole, writeStageOrder } from './stage.queries.ts';

type SpeakerEntry = NonNullable<SessionEntry['speakers']>[number];

interface Speaker {
  readonly profile_id: number;
  readonly role: SessionSpeakerRole;
}

/** Locked in a fixed order, which the check for other sessions at the same time requires. */
const lockedProfiles = statement<{ readonly id: number; readonly external_id: string | null }>(
  'lock-speakers-by-external-id',
  'select id, external_id from speaker_profiles where event_id = $1 and external_id = any($2::text[]) order by id for update',
);

const storedSpeakers = statement<Speaker>(
  'session-speakers-with-roles',
  `select profile_id, role from session_speakers where session_id = $1
    order by position nulls last, created_at, profile_id`,
);

/** Finds the profiles of the entries. Throws `invalid_request`. */
async function findProfiles(tx: Transaction, event_id: number, entries: readonly SpeakerEntry[]) {
  const external_ids = entries.map(({ external_id }) => external_id);
  if (new Set(external_ids).size < external_ids.length)
    throw failField('speakers', textOfError('external_id_repeated'));
  const rows = await tx.rows(lockedProfiles, [event_id, external_ids]);
  const ids = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  return entries.map(({ external_id, role }) => {
    const profile_id = ids.get(external_id);
    if (profile_id === undefined)
      throw failField('speakers', errorPhrase('session_speaker_unknown', { id: external_id }));
    return { profile_id, role };
  });
}

/**
 * Replaces the speakers of a session whose row is locked or new, and returns whether anything was different. Throws
 * `invalid_request`, `speaker_has_conflict`.
 */
export async function storeSessionSpeakers(
  tx: Transaction,
  { event_id, session_id }: { readonly event_id: number; readonly session_id: number },
  entries: readonly SpeakerEntry[],
): Promise<boolean> {
  const profiles = await findProfiles(tx, event_id, entries);
  const stored = await tx.rows(storedSpeakers, [session_id]);
  const roles = new Map(stored.map(({ profile_id, role }) => [profile_id, role]));
  const speakers = profiles.map(({ profile_id, role }) => ({
    profile_id,
    role: role ?? roles.get(profile_id) ?? 'SPEAKER',
  }));
  if (JSON.stringify(speakers) === JSON.stringify(stored.map(({ profile_id, role }) => ({ profile_id, role }))))
    return false;
  const kept = new Set(speakers.map(({ profile_id }) => profile_id));
  for (const { profile_id } of stored) if (!kept.has(profile_id)) await removeFromStage(tx, session_id, profile_id);
  for (const { profile_id, role } of speakers) {
    if (roles.has(profile_id)) await setStageRole(tx, session_id, profile_id, role);
    else if (await hasConflict(tx, session_id, profile_id)) throw fail('speaker_has_conflict');
    else await addToStage(tx, session_id, profile_id, role);
  }
  await writeStageOrder(
    tx,
    session_id,
    speakers.map(({ profile_id }) => profile_id),
  );
  record(tx, 'event.changed', { event_id });
  record(tx, 'stage.changed', { event_id });
  return true;
}
