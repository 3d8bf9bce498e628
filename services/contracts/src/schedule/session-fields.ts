/** Fields of sessions and their speakers that many schemas share. */
import * as Type from 'typebox';
import { ClockTime, described, Id, Timestamp } from '../primitives.ts';

export const SessionId = described(Id, 'Id of the session; null if there is none.');
export const Location = Type.String({ description: 'Name of the location, plain text; null if there is none.' });
export const StartTime = described(
  ClockTime,
  'Start in local time of the event, `HH:MM:SS`. In requests, a time that is skipped when clocks go forward is rejected, and a time that occurs twice when clocks go back is the first one.',
);
export const EndTime = described(
  ClockTime,
  'End in local time of the event, `HH:MM:SS`. Clock changes are treated in the same way as for the start.',
);
export const EventDay = Type.Integer({ description: 'Number of the day of the event, from 1.' });
export const HtmlDescription = Type.String({
  description:
    'Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null if there is none.',
});
export const ProfileId = described(
  Id,
  'Id of the speaker profile. Every speaker of an event has one, with or without an account.',
);
export const StartsAt = described(Timestamp, 'Start of the session (ISO 8601, UTC).');
export const EndsAt = described(Timestamp, 'End of the session (ISO 8601, UTC).');
export const DurationMinutes = Type.Integer({ description: 'Duration of the session in minutes.' });
export const Track = Type.String({ description: 'Name of the track; null if there is none.' });
export const PeopleCount = Type.Integer({
  description: 'Number of people who have any of the sessions in their agenda.',
});
export const IsCrewReady = Type.Boolean({ description: 'Whether the crew of the location is ready for the session.' });
export const CanModerate = Type.Boolean({ description: 'Whether the caller can moderate.' });
export const HasVoted = Type.Boolean({ description: 'Whether the caller has voted.' });
