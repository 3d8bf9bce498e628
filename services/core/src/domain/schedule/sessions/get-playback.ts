import type { Playback } from '@plenum/contracts/live/playback';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findUserDetail } from '../../accounts/users/user.queries.ts';
import { requireActor } from '../../actor.ts';
import { findStreamingKeys } from '../../events/organizations/streaming-keys.steps.ts';
import type { EventAccess } from '../../policy.ts';
import { playbackLifetime } from './playback-tokens.rules.ts';
import { jaasToken, muxTokens } from './playback-tokens.ts';
import { authorizeSession } from './session-access.ts';
import { findSession, type SessionRow } from './session.queries.ts';

/**
 * Returns the player configuration for the platform of a session; tokens are signed for the actor. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `stream_not_set`, `mux_keys_missing`, `jaas_keys_missing`,
 * `streaming_keys_invalid`.
 */
export async function getPlayback(scope: Scope, session_id: number): Promise<Playback> {
  const access = await authorizeSession(scope, session_id, 'session:read');
  const session = await findSession(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  switch (session.streaming_platform) {
    case 'VIMEO':
      return { platform: 'VIMEO', playback_url: required(session.stream_url), tokens: null };
    case 'MUX':
      return muxPlayback(scope, access, session);
    case 'ZOOM':
      return { platform: 'ZOOM', join_url: required(session.zoom_meeting_id), passcode: session.zoom_passcode };
    case 'JITSI':
      return jitsiPlayback(scope, access, session);
    case 'OTHER':
      return { platform: 'OTHER', playback_url: required(session.stream_url) };
    case null:
      throw fail('stream_not_set');
  }
}

function required(value: string | null): string {
  if (value === null) throw fail('stream_not_set');
  return value;
}

const nowSeconds = (scope: Scope): number => Math.floor(scope.clock.date().getTime() / 1000);

async function muxPlayback(scope: Scope, access: EventAccess, session: SessionRow): Promise<Playback> {
  const playbackId = required(session.stream_url);
  const playback_policy = session.mux_playback_policy ?? 'PUBLIC';
  const playback_url = `https://stream.mux.com/${playbackId}.m3u8`;
  if (playback_policy === 'PUBLIC') return { platform: 'MUX', playback_url, playback_policy, tokens: null };
  const { mux } = await findStreamingKeys(scope, access.organization_id);
  if (mux === null) throw fail('mux_keys_missing');
  const expiresAtS = nowSeconds(scope) + playbackLifetime(session.duration_minutes);
  const tokens = await muxTokens(mux, playbackId, expiresAtS);
  return { platform: 'MUX', playback_url, playback_policy, tokens };
}

async function jitsiPlayback(scope: Scope, access: EventAccess, session: SessionRow): Promise<Playback> {
  const room_name = required(session.jitsi_room_name);
  const { user_id } = requireActor(scope);
  const [{ jaas }, user] = await Promise.all([
    findStreamingKeys(scope, access.organization_id),
    findUserDetail(scope.db, user_id),
  ]);
  if (jaas === null) throw fail('jaas_keys_missing');
  if (user === undefined) throw fail('not_found');
  const nowS = nowSeconds(scope);
  const expiresAtS = nowS + playbackLifetime(session.duration_minutes);
  const token = await jaasToken(jaas, {
    room_name,
    nowS,
    expiresAtS,
    person: {
      user_id,
      full_name: user.full_name,
      image_url: user.image_url,
      isModerator: eventRoleMay(access.role, 'session:write'),
    },
  });
  return { platform: 'JITSI', app_id: jaas.app_id, room_name, token, expires_at: String(expiresAtS) };
}
