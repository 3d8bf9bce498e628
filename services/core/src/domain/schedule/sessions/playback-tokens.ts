/** Token signing for streaming services that require it, with the keys of the organization. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Playback } from '@plenum/contracts/live/playback';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import { fail } from '../../../platform/errors.ts';
import { type JaasPerson, jaasContext, muxAudiences } from './playback-tokens.rules.ts';

/** Tolerates clock skew between the services. */
const notBeforeSlackS = 10;

interface MuxKey {
  readonly keyId: string;
  /** Base64 text, as issued by Mux. */
  readonly privateKey: string;
}

interface JaasKey {
  readonly app_id: string;
  /** Key id for the header. */
  readonly apiKey: string;
  /** PEM. */
  readonly privateKey: string;
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // The cause may contain the key.
    throw fail('streaming_keys_invalid');
  }
}

const signed = (claims: JWTPayload, kid: string, key: KeyObject): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key);

/** Signs the three tokens for a Mux stream, its thumbnails and its storyboard, with an expiry. */
export async function muxTokens(
  { keyId, privateKey }: MuxKey,
  playbackId: string,
  expiresAtS: number,
): Promise<NonNullable<Playback['tokens']>> {
  const key = readKey(privateKey.includes('-----BEGIN') ? privateKey : Buffer.from(privateKey, 'base64').toString());
  const token = (aud: string) => signed({ sub: playbackId, aud, exp: expiresAtS, kid: keyId }, keyId, key);
  const [playback, thumbnail, storyboard] = await Promise.all([
    token(muxAudiences.playback),
    token(muxAudiences.thumbnail),
    token(muxAudiences.storyboard),
  ]);
  return { playback, thumbnail, storyboard };
}

export interface JaasMeeting {
  readonly room_name: string;
  readonly person: JaasPerson;
  readonly nowS: number;
  readonly expiresAtS: number;
}

/** Signs the token with which a person can join a meeting of Jitsi as a Service. */
export function jaasToken({ app_id, apiKey, privateKey }: JaasKey, meeting: JaasMeeting): Promise<string> {
  const claims = {
    aud: 'jitsi',
    iss: 'chat',
    sub: app_id,
    room: meeting.room_name,
    nbf: meeting.nowS - notBeforeSlackS,
    exp: meeting.expiresAtS,
    context: jaasContext(meeting.person),
  };
  return signed(claims, apiKey, readKey(privateKey));
}
