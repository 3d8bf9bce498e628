/** Descriptions of the fields of the control room. */
export const controlRoomFields = {
  'ControlSession.speakers': 'How many people are on its stage.',
  'ControlSession.ready': 'How many of them have said that they are ready.',
  'ControlSession.present': 'People in its public chat; null while that is unknown.',
  'ControlSession.messages': 'Messages in its public chat in the last five minutes, 1,000 at most.',
  'ControlSession.questions': 'Questions that were asked in the last five minutes.',
  waiting_questions: 'Questions that wait for approval.',
  concerns: 'What needs a hand.',
  checked_at: 'When this was read, by the clock of the server (ISO 8601, UTC).',
  open_cases: 'Moderation cases that wait for a decision of the caller.',
  undelivered_invitations: 'Open invitations whose mail came back.',
  'ControlRoom.locations': 'Locations with a session now or within a day, by name.',
  now: 'The session that is on; null for none.',
  'ControlLocation.next': 'The session that follows; null for none within a day.',
} as const;
