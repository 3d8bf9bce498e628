/** Replies that combine the replies of other operations: each part has the same content and the same permissions. */
import { firstQuestions } from '@plenum/contracts/live/question-limits';
import { GetAppState, GetLiveSession } from '@plenum/contracts/overview/app-state';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { addPoll } from '../support/api/tenant-polls.ts';

const api = await openTestApi();
let conference: TestConference;
let board: Awaited<ReturnType<typeof openQuestionBoard>>;
beforeAll(async () => {
  conference = await newConference(api);
  board = await openQuestionBoard(api, conference.event_id, conference.owner);
  await board.addQuestionNow(conference.owner, 'How is ink made?');
  await addPoll(api, conference.event_id, board.session_id, 'OPEN');
});

const stateOf = async ({ client }: TestPerson, event_id?: number) =>
  expectReply(GetAppState, 200, await client.get(`/app-state${event_id === undefined ? '' : `?event_id=${event_id}`}`));
const bodyOf = async ({ client }: TestPerson, path: string) => {
  const reply = await client.get(path);
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('GetAppState', () => {
  it('returns the replies of the other operations', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const { me, notifications, threads, event, announcements } = await stateOf(person, conference.event_id);
    expect(me).toEqual(await bodyOf(person, '/auth/me'));
    expect(notifications).toEqual(await bodyOf(person, '/notifications/unread'));
    expect(threads).toEqual(await bodyOf(person, '/direct-messages/threads'));
    expect(event).toEqual(await bodyOf(person, `/events/${conference.event_id}`));
    expect(announcements).toEqual(await bodyOf(person, `/events/${conference.event_id}/announcements`));
  });

  it('returns no event without its id, without access, and to a banned member', async () => {
    const stranger = await newLoggedInPerson(api);
    const banned = await newLoggedInPerson(api);
    await addMember(api, conference.event_id, banned.user_id, { role: 'ATTENDEE', is_banned: true });
    for (const state of [
      await stateOf(conference.owner),
      await stateOf(stranger, conference.event_id),
      await stateOf(banned, conference.event_id),
      await stateOf(stranger, 999_999_999),
    ]) {
      expect(state).toMatchObject({ event: null, announcements: null, threads: { threads: [] } });
    }
  });
});

describe('GetLiveSession', () => {
  const path = () => `/sessions/${board.session_id}`;
  const liveOf = async ({ client }: TestPerson) => expectReply(GetLiveSession, 200, await client.get(`${path()}/live`));

  it('returns the replies of the other operations', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    for (const reader of [person, conference.owner]) {
      const { chat_rooms, questions, polls, hands } = await liveOf(reader);
      const query = new URLSearchParams({ ...firstQuestions, per_page: '100' });
      expect(chat_rooms).toEqual(await bodyOf(reader, `${path()}/chat-rooms`));
      expect(questions).toEqual(await bodyOf(reader, `${path()}/questions?${query.toString()}`));
      expect(polls).toEqual(await bodyOf(reader, `${path()}/polls`));
      expect(hands).toEqual(await bodyOf(reader, `${path()}/hands`));
    }
  });

  it('is rejected without access to the session', async () => {
    const stranger = await newLoggedInPerson(api);
    expectRejection(await stranger.client.get(`${path()}/live`), 'not_found');
  });
});
