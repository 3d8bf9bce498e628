/** Descriptions of the fields of running the day. */

export const runOfShowFields = {
  cue_id: 'Id of the cue.',
  cues: 'What happens in the session, by its minute.',
  at_minute: 'Minutes from the start of the session; negative before it.',
  who: 'Who does it, as the crew calls them; null for nobody in particular.',
  is_done: 'Whether it is done.',
  is_ready: 'Whether they are ready.',
  is_crew_ready: 'Whether the crew of the location is ready for the session.',
  'RunSpeaker.is_self': 'Whether this is the caller.',
  actual_start_at: 'When the session began, by hand or by the clock (ISO 8601, UTC); null before.',
  actual_end_at: 'When the session ended, by hand or by the clock (ISO 8601, UTC); null before.',
  step: 'Whether the session begins or ends now.',
  can_run: 'Whether the caller runs the day; speakers only say that they are ready.',
  lectern_message: 'What the lectern of the location shows; null for nothing.',
  'Cue.title': 'What happens, plain text.',
  'LecternMessage.text': 'Plain text.',
  'RunOfShow.sessions': 'By their start; without cancelled ones.',
  now_ms: 'Milliseconds since 1970-01-01 (UTC), by the clock of the server.',
} as const;
