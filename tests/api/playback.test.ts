/**
 * Playback per platform: the source for each caller, and missing settings. For the tokens, see
 * `playback-tokens.test.ts`.
 */
import { generateKeyPairSync } from 'node:crypto';
import { GetPlayback } from '@plenum/contracts/live/playback';
import { statement } from '@plenum/core/platform/db/database';
import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { addSession, newConference, newMember, removeMember } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const setStream = statement(
  'test-set-stream',
  `update sessions set streaming_platform = $2, stream_url = $3, zoom_meeting_id = $4, zoom_passcode = $5,
                       mux_playback_policy = $6, jitsi_room_name = $7 where id = $1`,
);

interface Stream {
  readonly platform: string | null;
  readonly url?: string;
  readonly zoom?: string;
  readonly passcode?: string;
  readonly policy?: string;
  readonly jitsi?: string;
}

async function newStream(stream: Stream) {
  const conference = await newConference(api);
  const session_id = await addSession(api, conference.event_id, {
    starts_at: '2031-03-28T08:00:00Z',
    duration_minutes: 90,
  });
  const { platform, url = null, zoom = null, passcode = null, policy = null, jitsi = null } = stream;
  await api.deps.db.rows(setStream, [session_id, platform, url, zoom, passcode, policy, jitsi]);
  const attendee = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, session_id, attendee, path: `/sessions/${session_id}/playback-data` };
}

describe('GetPlayback', () => {
  it.each([
    [
      { platform: 'VIMEO', url: '76979871' },
      { platform: 'VIMEO', playback_url: '76979871', tokens: null },
    ],
    [
      { platform: 'MUX', url: 'abcdefghij' },
      {
        platform: 'MUX',
        playback_url: 'https://stream.mux.com/abcdefghij.m3u8',
        playback_policy: 'PUBLIC',
        tokens: null,
      },
    ],
    [
      { platform: 'ZOOM', zoom: 'https://zoom.us/j/123456789', passcode: 'secret' },
      { platform: 'ZOOM', join_url: 'https://zoom.us/j/123456789', passcode: 'secret' },
    ],
    [
      { platform: 'OTHER', url: 'https://stream.example/1' },
      { platform: 'OTHER', playback_url: 'https://stream.example/1' },
    ],
  ] satisfies [Stream, object][])('returns the source for %j', async (stream, expected) => {
    const { attendee, path } = await newStream(stream);
    expect(expectReply(GetPlayback, 200, await attendee.client.get(path))).toEqual(expected);
  });

  it.each(['VIMEO', 'MUX', 'ZOOM', 'JITSI', 'OTHER', null])('returns 404 for %s without its URL', async (platform) => {
    const { attendee, path } = await newStream({ platform });
    expectRejection(await attendee.client.get(path), 'stream_not_set');
  });

  it('reports missing keys', async () => {
    const mux = await newStream({ platform: 'MUX', url: 'abcdefghij', policy: 'SIGNED' });
    expectRejection(await mux.attendee.client.get(mux.path), 'mux_keys_missing');
    const jitsi = await newStream({ platform: 'JITSI', jitsi: 'hall' });
    expectRejection(await jitsi.attendee.client.get(jitsi.path), 'jaas_keys_missing');
  });

  it('signs Mux playback tokens with the key of the organization', async () => {
    const { owner, organization_id, attendee, path } = await newStream({
      platform: 'MUX',
      url: 'abcdefghij',
      policy: 'SIGNED',
    });
    const keys = { mux_signing_key_id: 'key1', mux_signing_private_key: Buffer.from(pem).toString('base64') };
    await setKeys(owner.client, `/organizations/${organization_id}/mux-credentials`, keys);
    const { tokens } = expectReply(GetPlayback, 200, await attendee.client.get(path));
    const { payload } = await jwtVerify(tokens?.playback ?? '', publicKey, { audience: 'v', subject: 'abcdefghij' });
    const nowS = api.clock.date().getTime() / 1000;
    expect((payload.exp ?? 0) - nowS).toBeGreaterThan(90 * 60 + 3600 - 60);
    expect((payload.exp ?? 0) - nowS).toBeLessThanOrEqual(90 * 60 + 3600);
  });

  it('signs Jitsi tokens: staff and owners of the organization are moderators, and email addresses are omitted', async () => {
    const { owner, organization_id, event_id, attendee, path } = await newStream({ platform: 'JITSI', jitsi: 'hall' });
    const keys = { jaas_app_id: 'vpaas-1', jaas_api_key: 'vpaas-1/k', jaas_private_key: pem };
    await setKeys(owner.client, `/organizations/${organization_id}/jaas-credentials`, keys);
    await removeMember(api, event_id, owner.user_id);
    const organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
    for (const [person, moderator] of [
      [owner, 'true'],
      [organizer, 'true'],
      [attendee, 'false'],
    ] as const) {
      const reply = expectReply(GetPlayback, 200, await person.client.get(path));
      expect(reply).toMatchObject({ platform: 'JITSI', app_id: 'vpaas-1', room_name: 'hall' });
      const token = reply.token ?? '';
      await jwtVerify(token, publicKey, { audience: 'jitsi', issuer: 'chat', currentDate: api.clock.date() });
      const claims = decodeJwt(token);
      expect(claims).toMatchObject({
        room: 'hall',
        context: { user: { id: String(person.user_id), name: 'Ada Lovelace', moderator } },
      });
      expect(JSON.stringify(claims)).not.toContain(person.email);
      expect(reply.expires_at).toBe(String(claims.exp));
    }
  });

  it('rejects banned members and non-members', async () => {
    const { event_id, path } = await newStream({ platform: 'OTHER', url: 'https://stream.example' });
    const banned = await newMember(api, event_id, { role: 'SPEAKER', is_banned: true });
    expectRejection(await banned.client.get(path), 'event_banned');
    expectRejection(await (await newLoggedInPerson(api)).client.get(path), 'not_found');
    expectRejection(await api.client().get(path), 'not_authenticated');
  });
});

async function setKeys(
  client: { put: (path: string, body: object) => Promise<{ status: number; text: string }> },
  path: string,
  keys: object,
): Promise<void> {
  const reply = await client.put(path, keys);
  expect(reply.status, reply.text).toBe(200);
}
