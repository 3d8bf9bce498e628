/** The data that a player needs to show a session. */
import * as Type from 'typebox';
import { muxPlaybackPolicies, streamingPlatforms } from './enums.ts';
import { operation } from './operation.ts';
import { nullable, oneOf, shape } from './primitives.ts';
import { SessionParams } from './sessions.ts';

export const MuxTokens = shape({ playback: Type.String(), thumbnail: Type.String(), storyboard: Type.String() });

/** Contains only the fields of the session's platform. */
export const Playback = shape({
  platform: oneOf(streamingPlatforms),
  /** VIMEO: the id of the video; MUX: the URL of the stream; OTHER: a URL. */
  playback_url: Type.Optional(nullable(Type.String())),
  playback_policy: Type.Optional(nullable(oneOf(muxPlaybackPolicies))),
  /** MUX, signed playback only. */
  tokens: Type.Optional(nullable(MuxTokens)),
  /** ZOOM. */
  join_url: Type.Optional(nullable(Type.String())),
  passcode: Type.Optional(nullable(Type.String())),
  /** JITSI. */
  app_id: Type.Optional(nullable(Type.String())),
  room_name: Type.Optional(nullable(Type.String())),
  token: Type.Optional(nullable(Type.String())),
  /** Seconds since 1970-01-01 (UTC), as text. */
  expires_at: Type.Optional(nullable(Type.String())),
});
export type Playback = Type.Static<typeof Playback>;

export const GetPlayback = operation({
  method: 'GET',
  path: '/sessions/:session_id/playback-data',
  summary: 'Get the playback data of a session',
  description: 'Signed tokens are issued for the caller.',
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
