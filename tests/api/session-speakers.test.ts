import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import {
  AddSessionSpeaker,
  RemoveSessionProfile,
  RemoveSessionSpeaker,
  ReorderSessionProfile,
  ReorderSessionSpeaker,
  UpdateSessionProfile,
  UpdateSessionSpeaker,
} from '@plenum/contracts/schedule/session-speakers';
import { ListSessionSpeakers, type SessionSpeaker } from '@plenum/contracts/schedule/sessions';
import { describe, expect, it } from 'vitest';
import {
  addMember,
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
} from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const order = (speakers: readonly SessionSpeaker[]) => speakers.map(({ full_name, order }) => [full_name, order]);

/** Creates a session with Anna, Berta and Carla on stage. */
async function newStage() {
  const conference = await newSpringConference(api);
  const session_id = await addSession(api, conference.event_id, {
    starts_at: '2031-03-28T09:00:00Z',
    duration_minutes: 60,
  });
  const profiles: number[] = [];
  for (const [index, name] of ['Anna', 'Berta', 'Carla'].entries()) {
    const profile_id = await addSpeaker(api, conference.event_id, name);
    await putOnStage(api, session_id, profile_id, index + 1);
    profiles.push(profile_id);
  }
  const path = `/sessions/${session_id}/speakers`;
  const list = async () => {
    const reply = expectReply(ListSessionSpeakers, 200, await conference.owner.client.get(path));
    return order(reply.session_speakers);
  };
  return { ...conference, session_id, profiles, path, profilesPath: `/sessions/${session_id}/speaker-profiles`, list };
}

describe('AddSessionSpeaker', () => {
  it('adds a member at the end, with a new profile and their existing role', async () => {
    const { owner, event_id, path, session_id, list } = await newStage();
    const member = await newMember(api, event_id, { role: 'ORGANIZER' });
    const agenda = async () =>
      expectReply(GetAgenda, 200, await owner.client.get(`/events/${event_id}/agenda`)).sessions[0]?.speakers;
    expect(await agenda()).toEqual(['Anna', 'Berta', 'Carla']);
    const addedSpeaker = expectReply(
      AddSessionSpeaker,
      201,
      await owner.client.post(path, { user_id: member.user_id, role: 'KEYNOTE' }),
    );
    expect(addedSpeaker).toMatchObject({
      session_id,
      user_id: member.user_id,
      role: 'KEYNOTE',
      order: 4,
      full_name: 'Ada Lovelace',
      session: { id: session_id, day_number: 1, start_time: '10:00:00', end_time: '11:00:00' },
    });
    expect(await list()).toHaveLength(4);
    expect(await agenda()).toEqual(['Anna', 'Berta', 'Carla', 'Ada Lovelace']);
    expect((await member.client.get(`/events/${event_id}`)).body).toMatchObject({ user_role: 'ORGANIZER' });
  });

  it('inserts at the requested position and moves the following speakers', async () => {
    const { owner, event_id, path, list } = await newStage();
    const profile_id = await addSpeaker(api, event_id, 'Dora');
    const addedSpeaker = expectReply(AddSessionSpeaker, 201, await owner.client.post(path, { profile_id, order: 2 }));
    expect(addedSpeaker).toMatchObject({ role: 'SPEAKER', user_id: null });
    expect(await list()).toEqual([
      ['Anna', 1],
      ['Dora', 2],
      ['Berta', 3],
      ['Carla', 4],
    ]);
  });

  it('rejects duplicates, strangers, and requests with neither or both ids', async () => {
    const { owner, path, profiles } = await newStage();
    const otherStage = await newStage();
    const stranger = await newLoggedInPerson(api);
    const add = (body: object) => owner.client.post(path, body);
    expectRejection(await add({ profile_id: profiles[0] }), 'already_session_speaker');
    expectRejection(await add({ profile_id: otherStage.profiles[0] }), 'not_found');
    expectRejection(await add({ user_id: stranger.user_id }), 'not_found');
    expectRejection(await add({ profile_id: 999_999_999 }), 'not_found');
    expectRejection(await add({}), 'invalid_request');
    expectRejection(await add({ user_id: owner.user_id, profile_id: profiles[0] }), 'invalid_request');
    expectRejection(await add({ user_id: owner.user_id, order: 0 }), 'invalid_request');
    expectRejection(await add({ user_id: owner.user_id, role: 'STAR' }), 'invalid_request');
  });

  // The session runs from 9:00 to 10:00.
  it.each([
    ['2031-03-28T08:30:00Z', 31, 'SCHEDULED', 400],
    ['2031-03-28T08:30:00Z', 30, 'SCHEDULED', 201],
    ['2031-03-28T09:59:00Z', 30, 'LIVE', 400],
    ['2031-03-28T10:00:00Z', 30, 'SCHEDULED', 201],
    ['2031-03-28T09:00:00Z', 60, 'CANCELLED', 201],
    ['2031-03-29T09:00:00Z', 60, 'SCHEDULED', 201],
  ])(
    'answers a speaker with another session at %s of %i minutes that is %s with %i',
    async (starts_at, duration_minutes, status, reply) => {
      const { owner, event_id, path } = await newStage();
      const profile_id = await addSpeaker(api, event_id, 'Dora');
      const busySession = await addSession(api, event_id, { starts_at, duration_minutes, status });
      await putOnStage(api, busySession, profile_id, 1);
      const addedSpeaker = await owner.client.post(path, { profile_id });
      expect(addedSpeaker.status).toBe(reply);
      if (reply === 400) expectRejection(addedSpeaker, 'speaker_has_conflict');
    },
  );

  it('rejects one of two concurrent requests for overlapping sessions', async () => {
    const { owner, event_id, session_id } = await newStage();
    const otherStage = await addSession(api, event_id, { starts_at: '2031-03-28T09:30:00Z' });
    const profile_id = await addSpeaker(api, event_id, 'Dora');
    const replies = await Promise.all(
      [session_id, otherStage].map((id) => owner.client.post(`/sessions/${id}/speakers`, { profile_id })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('ignores sessions in other events', async () => {
    const [firstStage, secondStage] = [await newStage(), await newStage()];
    const member = await newMember(api, firstStage.event_id, { role: 'SPEAKER' });
    expect((await firstStage.owner.client.post(firstStage.path, { user_id: member.user_id })).status).toBe(201);
    await addMember(api, secondStage.event_id, member.user_id, { role: 'SPEAKER' });
    expect((await secondStage.owner.client.post(secondStage.path, { user_id: member.user_id })).status).toBe(201);
  });
});

describe('changing the people on stage', () => {
  it('changes role and position, by profile and by account', async () => {
    const { owner, path, profilesPath, profiles, list } = await newStage();
    expectReply(AddSessionSpeaker, 201, await owner.client.post(path, { user_id: owner.user_id }));
    const [anna = 0, , carla = 0] = profiles;
    const profileReply = await owner.client.put(`${profilesPath}/${carla}`, { role: 'HOST', order: 1 });
    expect(expectReply(UpdateSessionProfile, 200, profileReply)).toMatchObject({ role: 'HOST', order: 1 });
    const accountReply = await owner.client.put(`${path}/${owner.user_id}`, { role: 'PANELIST' });
    expect(expectReply(UpdateSessionSpeaker, 200, accountReply)).toMatchObject({ role: 'PANELIST', order: 4 });
    expect((await list()).map(([name]) => name)).toEqual(['Carla', 'Anna', 'Berta', 'Ada Lovelace']);

    const reorderReply = await owner.client.put(`${profilesPath}/${anna}/reorder`, { order: 4 });
    expect(order(expectReply(ReorderSessionProfile, 200, reorderReply))).toEqual([
      ['Carla', 1],
      ['Berta', 2],
      ['Ada Lovelace', 3],
      ['Anna', 4],
    ]);
    const first = await owner.client.put(`${path}/${owner.user_id}/reorder`, { order: 1 });
    expect(expectReply(ReorderSessionSpeaker, 200, first)[0]).toMatchObject({ user_id: owner.user_id });
  });

  it('rejects positions after the last', async () => {
    const { owner, profilesPath, profiles, list } = await newStage();
    const speakerPath = `${profilesPath}/${profiles[0]}`;
    expectRejection(await owner.client.put(`${speakerPath}/reorder`, { order: 4 }), 'speaker_order_too_high');
    expectRejection(await owner.client.put(speakerPath, { order: 4, role: 'HOST' }), 'speaker_order_too_high');
    expectRejection(await owner.client.put(`${speakerPath}/reorder`, { order: 0 }), 'invalid_request');
    expect((await owner.client.put(`${speakerPath}/reorder`, { order: 3 })).status).toBe(200);
    expect((await list()).map(([name]) => name)).toEqual(['Berta', 'Carla', 'Anna']);
  });

  it('removes people from the stage and closes the gap', async () => {
    const { owner, path, profilesPath, profiles, list } = await newStage();
    expectReply(AddSessionSpeaker, 201, await owner.client.post(path, { user_id: owner.user_id, order: 1 }));
    expectReply(RemoveSessionSpeaker, 200, await owner.client.delete(`${path}/${owner.user_id}`));
    expectReply(RemoveSessionProfile, 200, await owner.client.delete(`${profilesPath}/${profiles[1]}`));
    expect(await list()).toEqual([
      ['Anna', 1],
      ['Carla', 2],
    ]);
    for (const removedPath of [`${path}/${owner.user_id}`, `${profilesPath}/${profiles[1]}`]) {
      expectRejection(await owner.client.delete(removedPath), 'not_found');
      expectRejection(await owner.client.put(removedPath, { role: 'HOST' }), 'not_found');
      expectRejection(await owner.client.put(`${removedPath}/reorder`, { order: 1 }), 'not_found');
    }
  });
});
