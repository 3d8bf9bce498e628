/** Fields of sessions and their speakers that many shapes have. */
import * as Type from 'typebox';
import { ClockTime, described, Id, Timestamp } from '../primitives.ts';

export const SessionId = described(Id, 'Id of the session; null if there is none.');
export const Location = Type.String({ description: 'Location, plain text; null if there is none.' });
export const StartTime = described(
  ClockTime,
  'Start in local time of the event, `HH:MM:SS`. A time that does not exist because clocks are set forward is refused; of a time that exists twice because they are set back, the first is used.',
);
export const EndTime = described(
  ClockTime,
  'End in local time of the event, `HH:MM:SS`. Clock changes are handled as for the start.',
);
export const EventDay = Type.Integer({ description: 'Day of the event, from 1.' });
export const HtmlDescription = Type.String({
  description:
    'Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null if there is none.',
});
export const ProfileId = described(
  Id,
  'Id of the speaker profile. Every speaker of an event has one, with or without an account.',
);
export const StartsAt = described(Timestamp, 'Start (ISO 8601, UTC).');
export const EndsAt = described(Timestamp, 'End (ISO 8601, UTC).');
export const DurationMinutes = Type.Integer({ description: 'Duration in minutes.' });
export const Track = Type.String({ description: 'Name of the track; null if there is none.' });
export const PeopleCount = Type.Integer({
  description: 'Number of people who have one of the sessions in their agenda.',
});
export const IsCrewReady = Type.Boolean({ description: 'Whether the crew of the location is ready for the session.' });
export const CanModerate = Type.Boolean({ description: 'Whether the caller can moderate.' });
export const HasVoted = Type.Boolean({ description: 'Whether the caller has voted.' });
