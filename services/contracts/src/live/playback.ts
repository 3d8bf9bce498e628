/** The data that a player needs to play the stream of a session. */
import * as Type from 'typebox';
import { muxPlaybackPolicies, streamingPlatforms } from '../enums.ts';
import { operation } from '../operation.ts';
import { described, nullable, oneOf, shape } from '../primitives.ts';
import { SessionParams } from '../schedule/sessions.ts';

export const MuxTokens = shape({
  playback: Type.String({ description: 'Token for the video.' }),
  thumbnail: Type.String({ description: 'Token for the thumbnail.' }),
  storyboard: Type.String({ description: 'Token for the storyboard.' }),
});

/** Only contains the fields of the streaming platform of the session. */
export const Playback = shape({
  platform: oneOf(streamingPlatforms, 'Platform of the stream.'),
  playback_url: Type.Optional(
    nullable(
      Type.String({
        description:
          'Vimeo: id of the video; Mux: URL of the stream; other platforms: URL of the page; null if there is none.',
      }),
    ),
  ),
  playback_policy: Type.Optional(
    nullable(oneOf(muxPlaybackPolicies, 'Whether playback is public or signed; null for other platforms.')),
  ),
  /** MUX, signed playback only. */
  tokens: Type.Optional(nullable(described(MuxTokens, 'Tokens for signed playback; null if playback is public.'))),
  /** ZOOM. */
  join_url: Type.Optional(nullable(Type.String({ description: 'URL to join the meeting; null if there is none.' }))),
  passcode: Type.Optional(nullable(Type.String({ description: 'Passcode of the meeting; null if there is none.' }))),
  /** JITSI. */
  app_id: Type.Optional(
    nullable(Type.String({ description: 'Id of the Jitsi as a Service application; null if none is used.' })),
  ),
  room_name: Type.Optional(nullable(Type.String({ description: 'Name of the Jitsi room; null if there is none.' }))),
  token: Type.Optional(nullable(Type.String({ description: 'Token to join the meeting; null if none is required.' }))),
  expires_at: Type.Optional(
    nullable(
      described(
        Type.String(),
        'When the tokens expire, as a string with seconds since 1970-01-01 (UTC); null without tokens.',
      ),
    ),
  ),
});
export type Playback = Type.Static<typeof Playback>;

export const GetPlayback = operation({
  method: 'GET',
  path: '/sessions/:session_id/playback-data',
  summary: 'Get the playback data of a session',
  description:
    'Available to all members of the event. Rejected with `stream_not_set` if the session has no stream. Tokens for Mux and Jitsi are signed for the caller with the keys of the organization and are valid for the duration of the session plus one hour. Members with the role ADMIN or ORGANIZER are moderators of Jitsi meetings.',
  access: 'login',
  params: SessionParams,
  replies: { 200: Playback },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'stream_not_set',
    'mux_keys_missing',
    'jaas_keys_missing',
    'streaming_keys_invalid',
  ],
});
