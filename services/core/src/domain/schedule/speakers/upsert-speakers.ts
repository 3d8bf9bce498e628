import type { Language } from '@plenum/contracts/languages';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { SpeakerEntry, UpsertSpeakers } from '@plenum/contracts/schedule/upserts';
import { statement } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { type ParsedEntry, upsertByExternalId, upsertEntries } from '../../upsert-entries.ts';
import { insertEventSpeaker } from './add-event-speaker.ts';
import { changeEventSpeaker } from './update-event-speaker.ts';

const speakerByExternalId = statement<{ id: number }>(
  'speaker-by-external-id',
  'select id from speaker_profiles where event_id = $1 and external_id = $2',
);

/**
 * Creates or updates speakers of an event by external id. Each entry has the same consequences as a single create or
 * update. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function upsertSpeakers(
  scope: Scope,
  event_id: number,
  entries: readonly ParsedEntry<SpeakerEntry>[],
  language: Language,
): Promise<ReplyBody<typeof UpsertSpeakers>> {
  const authorize = () => authorizeEvent(scope, event_id, 'speaker:write');
  await authorize();
  const result = await upsertEntries(entries, language, {
    authorize,
    upsert: (entry) =>
      upsertByExternalId(entry, {
        find: async (external_id) => (await scope.db.row(speakerByExternalId, [event_id, external_id]))?.id ?? null,
        insert: async (speaker) => (await insertEventSpeaker(scope, event_id, speaker)).profile_id,
        change: (id, speaker) => changeEventSpeaker(scope, event_id, id, speaker),
      }),
  });
  return { ...result.counts, speakers: result.entries.map(({ id, ...entry }) => ({ ...entry, profile_id: id })) };
}
