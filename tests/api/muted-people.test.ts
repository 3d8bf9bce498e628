/** Every operation that sends text to others rejects muted people, regardless of their role. */
import { randomUUID } from 'node:crypto';
import type { EventUserRole } from '@plenum/contracts/enums';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, expect, it } from 'vitest';
import { addSpeaker, newConference, newMember, putOnStage, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { addPoll } from '../support/api/tenant-polls.ts';
import type { TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;
let board: Awaited<ReturnType<typeof openQuestionBoard>>;
let room_id: number;
let sessionCount = 0;

const setMute = statement(
  'test-set-mute',
  'update event_users set is_chat_banned = $3 where event_id = $1 and user_id = $2',
);
const setLocation = statement('test-locate', `update sessions set location = 'Hall' where id = $1`);
const globalRoom = statement<{ id: number }>(
  'test-room-of-muted',
  `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
);
const draft = {
  kind: 'ONE',
  question: 'Shall we?',
  options: ['Yes', 'No'],
  choices_max: null,
  is_anonymous: false,
  may_change: false,
  results: 'LIVE',
};

beforeAll(async () => {
  conference = await newConference(api);
  board = await openQuestionBoard(api, conference.event_id, conference.owner);
  await api.deps.db.rows(setLocation, [board.session_id]);
  room_id = (await api.deps.db.row(globalRoom, [conference.event_id]))?.id ?? 0;
});

const member = (role: EventUserRole) => newMember(api, conference.event_id, { role });
const question = async () => board.addQuestionNow(await member('ATTENDEE'), 'What is it?');
const event = () => `/events/${conference.event_id}`;

type Send = (person: TestPerson) => Promise<TestReply>;
interface Command {
  readonly role: EventUserRole;
  /** Prepares the data and returns the request. */
  readonly prepare: () => Promise<Send>;
}

const commands: Readonly<Record<string, Command>> = {
  'a message': {
    role: 'MODERATOR',
    prepare: async () => (sender) => sender.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Hello' }),
  },
  'a question': { role: 'ATTENDEE', prepare: async () => (sender) => board.postQuestion(sender, 'May I?') },
  'a connection request': {
    role: 'ATTENDEE',
    prepare: async () => {
      const connectionRequest = {
        recipient_id: (await member('ATTENDEE')).user_id,
        originating_event_id: conference.event_id,
      };
      return (sender) =>
        sender.client.post('/connections', { ...connectionRequest, icebreaker_message: 'Shall we talk?' });
    },
  },
  'an announcement': {
    role: 'MODERATOR',
    prepare: async () => (sender) =>
      sender.client.post(`${event()}/announcements`, {
        audience: 'EVERYBODY',
        text: 'Hello',
        minutes: 60,
        client_id: randomUUID(),
      }),
  },
  'a poll of the event': {
    role: 'MODERATOR',
    prepare: async () => (sender) => sender.client.post(`${event()}/polls`, draft),
  },
  'a poll of the session': {
    role: 'SPEAKER',
    prepare: async () => (sender) => sender.client.post(`/sessions/${board.session_id}/polls`, draft),
  },
  'a changed poll text': {
    role: 'SPEAKER',
    prepare: async () => {
      const poll_id = await addPoll(api, conference.event_id, board.session_id, 'DRAFT');
      return (sender) => sender.client.put(`/polls/${poll_id}`, draft);
    },
  },
  'opening a poll': {
    role: 'SPEAKER',
    prepare: async () => {
      const poll_id = await addPoll(api, conference.event_id, board.session_id, 'DRAFT');
      return (sender) => sender.client.put(`/polls/${poll_id}/status`, { status: 'OPEN' });
    },
  },
  'an answer to a question': {
    role: 'SPEAKER',
    prepare: async () => {
      const { id } = await question();
      return (sender) => sender.client.put(`/questions/${id}/status`, { status: 'ANSWERED', answer: 'It is.' });
    },
  },
  'a reason for dismissing a question': {
    role: 'MODERATOR',
    prepare: async () => {
      const { id } = await question();
      return (sender) => sender.client.put(`/questions/${id}/status`, { status: 'DISMISSED', reason: 'Not here.' });
    },
  },
  'a message to the lectern': {
    role: 'MODERATOR',
    prepare: async () => (sender) => sender.client.put(`${event()}/lectern`, { location: 'Hall', text: 'Two minutes' }),
  },
};

it.each(Object.entries(commands))('rejects %s while the person is muted', async (_name, { role, prepare }) => {
  const send = await prepare();
  const person = await member(role);
  if (role === 'SPEAKER') {
    const profile_id = await addSpeaker(api, conference.event_id, `Speaker ${sessionCount}`, {
      user_id: person.user_id,
    });
    await putOnStage(api, board.session_id, profile_id, (sessionCount += 1));
  }
  await api.deps.db.rows(setMute, [conference.event_id, person.user_id, true]);
  expectRejection(await send(person), 'chat_not_allowed');
  await api.deps.db.rows(setMute, [conference.event_id, person.user_id, false]);
  const reply = await send(person);
  expect(reply.status, reply.text).toBeLessThan(300);
});

it('accepts operations that contain no text of the muted person', async () => {
  const { client, user_id } = await member('MODERATOR');
  const [poll_id, { id }] = [await addPoll(api, conference.event_id, null, 'OPEN'), await question()];
  await api.deps.db.rows(setMute, [conference.event_id, user_id, true]);
  const replies = [
    await client.put(`/polls/${poll_id}/status`, { status: 'CLOSED' }),
    await client.put(`/questions/${id}/status`, { status: 'ON_STAGE' }),
    await client.put(`/questions/${id}/status`, { status: 'ANSWERED' }),
    await client.put(`${event()}/lectern`, { location: 'Hall', text: null }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
