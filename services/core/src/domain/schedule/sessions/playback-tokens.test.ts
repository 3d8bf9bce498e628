import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { playbackLifetime } from './playback-tokens.rules.ts';
import { jaasToken, muxTokens } from './playback-tokens.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const nowS = Math.floor(Date.now() / 1000);
const expiresAtS = nowS + 5400;

const read = (token: string, audience: string) =>
  jwtVerify(token, createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), {
    algorithms: ['RS256'],
    audience,
  });

describe('playbackLifetime', () => {
  it('is the length plus an hour, or 8 hours', () => {
    expect([30, 1, 0].map(playbackLifetime)).toEqual([5400, 3660, 28_800]);
  });
});

describe('muxTokens', () => {
  it('signs three tokens for one stream', async () => {
    const key = { keyId: 'key1', privateKey: Buffer.from(pem).toString('base64') };
    const tokens = await muxTokens(key, 'abc', expiresAtS);
    for (const [token, aud] of [
      [tokens.playback, 'v'],
      [tokens.thumbnail, 't'],
      [tokens.storyboard, 's'],
    ] as const) {
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'key1' });
      expect((await read(token, aud)).payload).toEqual({ sub: 'abc', aud, exp: expiresAtS, kid: 'key1' });
    }
  });

  it('rejects an invalid key without quoting it', async () => {
    const failed = await muxTokens({ keyId: 'k', privateKey: 'secret' }, 'abc', expiresAtS).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 'streaming_keys_invalid' });
    expect(String(failed)).not.toContain('secret');
  });
});

describe('jaasToken', () => {
  const key = { app_id: 'vpaas-1', apiKey: 'vpaas-1/key', privateKey: pem };
  const person = { user_id: 7, full_name: 'Ada Lovelace', image_url: null, isModerator: false };
  const meeting = { room_name: 'hall-1', person, nowS, expiresAtS };

  it('admits an attendee without rights', async () => {
    const token = await jaasToken(key, meeting);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'vpaas-1/key' });
    expect((await read(token, 'jitsi')).payload).toEqual({
      aud: 'jitsi',
      iss: 'chat',
      sub: 'vpaas-1',
      room: 'hall-1',
      nbf: nowS - 10,
      exp: expiresAtS,
      context: {
        user: { id: '7', name: 'Ada Lovelace', moderator: 'false', 'hidden-from-recorder': 'false' },
        features: { 'list-visitors': 'true' },
      },
    });
  });

  it('allows a moderator to record', async () => {
    const image_url = 'https://pictures.example/a.png';
    const token = await jaasToken(key, { ...meeting, person: { ...person, image_url, isModerator: true } });
    expect((await read(token, 'jitsi')).payload.context).toEqual({
      user: {
        id: '7',
        name: 'Ada Lovelace',
        avatar: image_url,
        moderator: 'true',
        'hidden-from-recorder': 'false',
      },
      features: {
        livestreaming: 'true',
        recording: 'true',
        'file-upload': 'true',
        'list-visitors': 'true',
        transcription: 'false',
        'outbound-call': 'false',
        'sip-outbound-call': 'false',
      },
    });
  });
});
