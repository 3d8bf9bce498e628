/** Descriptions of the fields of the control room. */
export const controlRoomFields = {
  'ControlSession.speakers': 'Number of speakers of the session.',
  'ControlSession.ready': 'Number of speakers who are ready.',
  'ControlSession.present': 'Number of people in the public chat of the session; null if unknown.',
  'ControlSession.messages': 'Number of messages in the public chat in the last five minutes, at most 1,000.',
  'ControlSession.questions': 'Number of questions that were asked in the last five minutes.',
  waiting_questions: 'Number of questions that wait for approval.',
  concerns: 'Problems that need attention.',
  checked_at: 'When the data was read, by the clock of the server (ISO 8601, UTC).',
  open_cases: 'Number of open moderation cases that the caller may decide.',
  undelivered_invitations: 'Number of open invitations whose email bounced.',
  'ControlRoom.locations': 'Locations with a session that is running or starts within a day, sorted by name.',
  now: 'Current session; null if there is none.',
  'ControlLocation.next': 'Next session; null if none starts within a day.',
} as const;
