/** Operations that create or update many objects of an event by the ids of another program (docs/decisions/0156). */
import * as Type from 'typebox';
import { SessionSpeakerRole } from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { entryCounts, entryResult, entryResults, listOfEntries } from '../integrations/entry-results.ts';
import { externalIdOf } from '../integrations/external-ids.ts';
import { maxUpsertBodyBytes, maxUpsertEntries, maxUpsertSpeakers } from '../integrations/integration-limits.ts';
import { maxBuildingNameLength, maxSessionPlaceLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, NameText, nullable, shape } from '../primitives.ts';
import { ProfileId, SessionId } from './session-fields.ts';
import { CreateSession, sessionWriteErrors } from './sessions.ts';
import { AddEventSpeaker } from './speakers.ts';

const entries = <const S extends Type.TSchema>(entry: S) => listOfEntries(entry, maxUpsertEntries);

const description = 'The reply contains a result for each entry. Omitted fields of existing entries are unchanged.';

const SessionEntry = shape({
  ...Type.Partial(CreateSession.body).properties,
  external_id: externalIdOf('session'),
  speakers: Type.Optional(
    Type.Array(
      shape({
        external_id: externalIdOf('speaker'),
        role: Type.Optional(
          described(
            SessionSpeakerRole,
            'Role of the speaker in the session. If omitted, it is unchanged, or `SPEAKER` for a new speaker of the session.',
          ),
        ),
      }),
      {
        maxItems: maxUpsertSpeakers,
        description:
          'All speakers of the session, in display order; others are removed from it. They must exist with these external ids. A speaker is refused with `speaker_has_conflict` if they have another session at the same time.',
      },
    ),
  ),
});
export type SessionEntry = Type.Static<typeof SessionEntry>;
const SessionEntryResult = shape({
  ...entryResult,
  session_id: nullable(described(SessionId, 'Id of the session; null if the entry was refused.')),
});

export const UpsertSessions = operation({
  method: 'PUT',
  path: '/events/:event_id/sessions',
  summary: `Create or update up to ${maxUpsertEntries} sessions by external id`,
  description: `${description} A new session requires the same fields as \`POST\`.`,
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({ sessions: entries(SessionEntry) }),
  maxBodyBytes: maxUpsertBodyBytes,
  replies: { 200: shape({ ...entryCounts, sessions: entryResults(SessionEntryResult) }) },
  errors: sessionWriteErrors,
  rateLimits: ['upsert'],
  demoRestriction: 'guest',
});

const SpeakerEntry = shape({ ...AddEventSpeaker.body.properties, external_id: externalIdOf('speaker') });
export type SpeakerEntry = Type.Static<typeof SpeakerEntry>;
const SpeakerEntryResult = shape({
  ...entryResult,
  profile_id: nullable(described(ProfileId, 'Id of the speaker profile; null if the entry was refused.')),
});

export const UpsertSpeakers = operation({
  method: 'PUT',
  path: '/events/:event_id/speakers',
  summary: `Create or update up to ${maxUpsertEntries} speakers by external id`,
  description: `${description} A new speaker requires \`name\` or \`user_id\`.`,
  access: 'login',
  token: 'speaker:write',
  params: EventParams,
  body: shape({ speakers: entries(SpeakerEntry) }),
  maxBodyBytes: maxUpsertBodyBytes,
  replies: { 200: shape({ ...entryCounts, speakers: entryResults(SpeakerEntryResult) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['upsert'],
  demoRestriction: 'guest',
});

const PlaceName = Type.Optional(
  described(Type.String({ minLength: 1, maxLength: maxSessionPlaceLength, 'x-trim': true }), NameText),
);
const PlaceEntryResult = shape(entryResult);
const placeDescription = `${description} New entries are added at the end of the order of the agenda. An entry with the name of an existing one without an id gives it the id. Sessions contain names; a new name does not change them.`;

const LocationEntry = shape({
  external_id: externalIdOf('location'),
  name: PlaceName,
  building: Type.Optional(
    nullable(
      Type.String({
        maxLength: maxBuildingNameLength,
        description: 'Building of the location; null if there is none.',
      }),
    ),
  ),
});
export type LocationEntry = Type.Static<typeof LocationEntry>;

export const UpsertLocations = operation({
  method: 'PUT',
  path: '/events/:event_id/locations',
  summary: `Create or update up to ${maxUpsertEntries} locations by external id`,
  description: placeDescription,
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({ locations: entries(LocationEntry) }),
  replies: { 200: shape({ ...entryCounts, locations: entryResults(PlaceEntryResult) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['upsert'],
  demoRestriction: 'guest',
});

const TrackEntry = shape({ external_id: externalIdOf('track'), name: PlaceName });
export type TrackEntry = Type.Static<typeof TrackEntry>;

export const UpsertTracks = operation({
  method: 'PUT',
  path: '/events/:event_id/tracks',
  summary: `Create or update up to ${maxUpsertEntries} tracks by external id`,
  description: placeDescription,
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({ tracks: entries(TrackEntry) }),
  replies: { 200: shape({ ...entryCounts, tracks: entryResults(PlaceEntryResult) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  rateLimits: ['upsert'],
  demoRestriction: 'guest',
});
