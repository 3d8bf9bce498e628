/** Errors of sessions, speakers, streams, sponsors and imports. */
import type { ErrorSpecs } from '../error-spec.ts';
import { maxAgendaSessions, maxImportFileBytes, maxMyAgendaSessions, maxSponsors } from '../limits.ts';
import { importUndoH } from './import-limits.ts';

export const scheduleErrors = {
  session_day_outside_event: {
    status: 400,
    cause: '`day_number` is less than 1 or greater than the number of days of the event.',
    remedy: 'Count from the first day of the event, which is 1, or change the dates of the event first.',
  },
  too_many_sessions: {
    status: 409,
    cause: `The event has ${maxAgendaSessions} sessions.`,
    remedy: 'Delete sessions that are no longer needed, or create another event.',
  },
  text_changed_meanwhile: {
    status: 409,
    cause: 'A text differs from the version in `seen`, because another person has changed it.',
    remedy: 'Show both versions from `conflicts`, and send the chosen text with the stored one as `seen`.',
  },
  session_moved_meanwhile: {
    status: 409,
    cause: 'A session no longer has the time or location that the request or the preview was based on.',
    remedy: 'Read the sessions or the preview again, and decide with the current times.',
  },
  session_closed: {
    status: 409,
    cause: 'The session is over, cancelled or has no time, so it cannot be marked as full.',
    remedy: 'Offer the mark only for sessions that have not ended.',
  },
  agenda_order_ambiguous: {
    status: 422,
    cause: 'The order names a location or a track more than once.',
    remedy: 'Send each name once.',
  },
  agenda_order_changed_meanwhile: {
    status: 409,
    cause: '`seen_version` is not the version of the stored order.',
    remedy: 'Read the order with `GetAgenda`, apply the change to it, and send its `order_version` as `seen_version`.',
  },
  schedule_address_refused: {
    status: 422,
    cause: 'The URL of the schedule is not an https URL, or it leads to a private network.',
    remedy: 'Use a public https URL, or upload the file with `ImportSchedule`.',
  },
  bookmarks_exceeded: {
    status: 409,
    cause: `The caller has bookmarked ${maxMyAgendaSessions} sessions of the event.`,
    remedy: 'Remove a bookmark with `RemoveBookmark`.',
  },
  already_session_speaker: {
    status: 400,
    cause: 'The person is on the stage of this session.',
    remedy: 'Treat it as success; role and order are changed with `UpdateSessionProfile`.',
  },
  speaker_has_conflict: {
    status: 400,
    cause: 'The person speaks in another session that overlaps with this one.',
    remedy: 'Move one of the sessions, or choose another person.',
  },
  speaker_order_too_high: {
    status: 400,
    cause: 'The position is greater than the number of speakers of the session.',
    remedy: 'Send a position from 1 to the number of speakers.',
  },
  speaker_wants_asking: {
    status: 409,
    cause: 'The person has chosen to be asked before organizers show them as a speaker.',
    remedy: 'Invite the person as a speaker with `InviteToEvent`; accepting is their consent.',
  },
  speaker_already_known: {
    status: 409,
    cause: 'The person has a speaker profile in the event.',
    remedy: 'Use that profile, which `ListManagedSpeakers` contains.',
  },
  stream_not_set: {
    status: 404,
    cause: 'The session has no streaming platform, or a link or id of the platform is missing.',
    remedy: 'Set the stream with `UpdateSession`, or show the session without a player.',
  },
  mux_keys_missing: {
    status: 409,
    cause: 'The stream has a signed playback policy, and the organization has no Mux signing key.',
    remedy: 'Enter the key with `SetMuxCredentials`, or make the playback public.',
  },
  jaas_keys_missing: {
    status: 409,
    cause: 'The session is a meeting of Jitsi as a Service, and the organization has no key of it.',
    remedy: 'Enter the key with `SetJaasCredentials`.',
  },
  streaming_keys_invalid: {
    status: 409,
    cause: 'The stored private key of Mux or Jitsi as a Service is not a readable key.',
    remedy: 'Enter the whole key in PEM format again.',
  },
  sponsor_tier_unknown: {
    status: 400,
    cause: '`tier_id` is not an id of `ListSponsorTiers` of the event.',
    remedy: 'Add the tier with `SetSponsorTiers` first, or use one of its ids.',
  },
  sponsor_tier_in_use: {
    status: 400,
    cause: 'The new list lacks a tier that sponsors have.',
    remedy: 'Move these sponsors to another tier first, or keep the id of the tier.',
  },
  sponsors_full: {
    status: 409,
    cause: `The event has ${maxSponsors} sponsors.`,
    remedy: 'Delete a sponsor first.',
  },
  sponsor_person_unknown: {
    status: 400,
    cause: 'A contact of the sponsor is not a member of the event.',
    remedy: 'Invite the person to the event first, or omit them.',
  },
  sponsor_tiers_ambiguous: {
    status: 422,
    cause: 'Two tiers of the list have the same `id`.',
    remedy: 'Give each tier a unique id.',
  },
  import_running: {
    status: 409,
    cause: 'Another import of the event is waiting for its turn or running.',
    remedy: 'Read its status with `GetImport` every few seconds, and continue when it has ended.',
  },
  import_not_waiting: {
    status: 409,
    cause: 'The import was applied, discarded or has failed, so it accepts no answers.',
    remedy: 'Read its status with `GetImport`, and upload the file again if another import is needed.',
  },
  import_unanswered: {
    status: 409,
    cause: 'The import has questions that the request does not answer.',
    remedy: 'Read `questions` with `GetImport`, and send an answer to each of them.',
  },
  import_removes_many: {
    status: 409,
    cause: 'The file lacks many of the sessions that earlier imports created, and they would be cancelled.',
    remedy: 'Check that the file is complete, then send `confirm_removals`.',
  },
  import_not_undoable: {
    status: 409,
    cause: `The import has not succeeded, ended more than ${importUndoH} hours ago, or was followed by another one.`,
    remedy: 'Import an earlier file instead.',
  },
  import_file_missing: {
    status: 422,
    cause: 'The form has no file in the field `file`, or the stored file of the import was deleted.',
    remedy: 'Upload the file with `ImportSchedule` in the field `file`.',
  },
  import_file_too_large: {
    status: 413,
    cause: `The schedule has more than ${maxImportFileBytes / 1024 / 1024} MB.`,
    remedy: 'Remove embedded images and other attachments from the file.',
  },
} as const satisfies ErrorSpecs;
