/** Signing for the streaming services that demand it. The keys are the organization's. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Playback } from '@plenum/contracts/playback';
import { type JWTPayload, SignJWT } from 'jose';
import { fail } from '../../platform/errors.ts';
import { type JaasPerson, jaasContext, mux_audiences } from './playback-tokens.rules.ts';

/** Clocks of two services may differ a little. */
const not_before_slack_s = 10;

interface MuxKey {
  readonly key_id: string;
  /** Base64 text, as Mux hands it out. */
  readonly private_key: string;
}

interface JaasKey {
  readonly app_id: string;
  /** The id of the key, which goes into the header. */
  readonly api_key: string;
  /** PEM. */
  readonly private_key: string;
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // The cause may quote the key.
    throw fail('streaming_keys_invalid');
  }
}

const signed = (claims: JWTPayload, kid: string, key: KeyObject): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key);

/** The three tokens with which Mux shows a signed stream, its thumbnails and its storyboard until a moment. */
export async function muxTokens(
  { key_id, private_key }: MuxKey,
  playback_id: string,
  expires_at_s: number,
): Promise<NonNullable<Playback['tokens']>> {
  const key = readKey(private_key.includes('-----BEGIN') ? private_key : Buffer.from(private_key, 'base64').toString());
  const token = (aud: string) => signed({ sub: playback_id, aud, exp: expires_at_s, kid: key_id }, key_id, key);
  const [playback, thumbnail, storyboard] = await Promise.all([
    token(mux_audiences.playback),
    token(mux_audiences.thumbnail),
    token(mux_audiences.storyboard),
  ]);
  return { playback, thumbnail, storyboard };
}

export interface JaasMeeting {
  readonly room_name: string;
  readonly person: JaasPerson;
  readonly now_s: number;
  readonly expires_at_s: number;
}

/** The token with which one person enters one meeting of Jitsi as a Service. */
export function jaasToken({ app_id, api_key, private_key }: JaasKey, meeting: JaasMeeting): Promise<string> {
  const claims = {
    aud: 'jitsi',
    iss: 'chat',
    sub: app_id,
    room: meeting.room_name,
    nbf: meeting.now_s - not_before_slack_s,
    exp: meeting.expires_at_s,
    context: jaasContext(meeting.person),
  };
  return signed(claims, api_key, readKey(private_key));
}
