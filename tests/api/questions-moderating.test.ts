/** Moderating questions, and that anonymous authors stay anonymous. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import {
  MergeQuestion,
  type PublicQuestion,
  type Question,
  SetQuestionStatus,
  CreateQuestionFromMessage,
} from '@plenum/contracts/live/questions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { testPassword, type TestPerson } from '../support/api/people.ts';
import { openQuestionBoard, type QuestionBoard } from '../support/api/question-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let moderator: TestPerson;
let board: QuestionBoard;
let anna: TestPerson;
let ben: TestPerson;
let carl: TestPerson;
const attendee = () => newMember(api, conference.event_id, { role: 'ATTENDEE' });

beforeAll(async () => {
  conference = await newSpringConference(api);
  owner = conference.owner;
  moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
});
beforeEach(async () => {
  board = await openQuestionBoard(api, conference.event_id, owner);
  [anna, ben, carl] = await Promise.all([attendee(), attendee(), attendee()]);
});

const set = async (question: Question, status: string, extraFields: object = {}): Promise<PublicQuestion> =>
  expectReply(SetQuestionStatus, 200, await board.setStatus(moderator, question, status, extraFields));
const log = async () => {
  const reply = await moderator.client.get(`/events/${conference.event_id}/moderation/log`);
  return expectReply(ListModerationLog, 200, reply).entries;
};

const deleteAccount = async ({ client, user_id }: TestPerson) =>
  expectReply(DeleteAccount, 200, await client.delete(`/users/${user_id}`, { body: { password: testPassword } }));

describe('decisions on questions', () => {
  it('approves a question, puts it on stage, answers it and reopens it', async () => {
    await board.setQa({ mode: 'MODERATED' });
    const first = await board.addQuestionNow(anna, 'First?');
    const second = await board.addQuestionNow(ben, 'Second?');
    expect(await set(first, 'OPEN')).toMatchObject({ status: 'OPEN' });
    await set(first, 'ON_STAGE');
    expect(await set(second, 'ON_STAGE')).toMatchObject({ status: 'ON_STAGE' });
    expect((await board.list(carl)).questions).toMatchObject([
      { id: first.id, status: 'OPEN' },
      { id: second.id, status: 'ON_STAGE' },
    ]);
    const answeredQuestion = await set(second, 'ANSWERED', { answer: '  Because.  ' });
    expect(answeredQuestion).toMatchObject({ status: 'ANSWERED', answer: 'Because.' });
    expect(answeredQuestion.answered_at).not.toBeNull();
    // Repeating it without an answer keeps the answer.
    expect(await set(second, 'ANSWERED')).toMatchObject({
      answer: 'Because.',
      answered_at: answeredQuestion.answered_at,
    });
    expect((await board.list(carl, { view: 'ANSWERED' })).questions).toMatchObject([{ id: second.id }]);
    expect(await set(second, 'OPEN')).toMatchObject({ answer: null, answered_at: null });
  });

  it('puts a question on the stage of its own session only', async () => {
    const otherBoard = await openQuestionBoard(api, conference.event_id, owner);
    await set(await otherBoard.addQuestionNow(anna, 'There?'), 'ON_STAGE');
    await set(await board.addQuestionNow(ben, 'Here?'), 'ON_STAGE');
    expect((await otherBoard.list(carl)).questions).toMatchObject([{ text: 'There?', status: 'ON_STAGE' }]);
  });

  it('keeps one question on stage after concurrent requests', async () => {
    const askedQuestions = [
      await board.addQuestionNow(anna, 'A?'),
      await board.addQuestionNow(ben, 'B?'),
      await board.addQuestionNow(carl, 'C?'),
    ];
    const replies = await Promise.all(
      [...askedQuestions, ...askedQuestions].map((question) => board.setStatus(moderator, question, 'ON_STAGE')),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { questions } = await board.list(anna);
    expect(questions.filter(({ status }) => status === 'ON_STAGE')).toHaveLength(1);
  });

  it('dismisses a question with a reason that only the author and moderators see, and logs it', async () => {
    const question = await board.addQuestionNow(anna, 'Off topic?');
    await set(question, 'DISMISSED', { reason: 'Not about this talk' });
    expect(await board.list(ben)).toMatchObject({ questions: [], own: [] });
    expect((await board.list(anna)).own).toMatchObject([{ status: 'DISMISSED', reason: 'Not about this talk' }]);
    expectRejection(await board.setStatus(moderator, question, 'ON_STAGE'), 'question_step_impossible');
    expect((await log()).slice(0, 1)).toMatchObject([
      {
        action: 'QUESTION_DISMISSED',
        actor: { id: moderator.user_id },
        subject: { id: anna.user_id },
        question: { id: question.id, text: 'Off topic?' },
        reason: 'Not about this talk',
      },
    ]);
    expect(await set(question, 'OPEN')).toMatchObject({ status: 'OPEN', reason: null });
  });

  it('accepts answers of up to 2,000 and reasons of up to 500 code points', async () => {
    const question = await board.addQuestionNow(anna, 'Why?');
    const expectRejected = async (extraFields: object) =>
      expectRejection(await board.setStatus(moderator, question, 'ANSWERED', extraFields), 'invalid_request');
    await expectRejected({ answer: 'a'.repeat(2001) });
    await expectRejected({ reason: 'a'.repeat(501) });
    expect((await set(question, 'ANSWERED', { answer: 'a'.repeat(2000) })).answer).toHaveLength(2000);
    await set(question, 'OPEN');
    expect((await set(question, 'DISMISSED', { reason: 'a'.repeat(500) })).reason).toHaveLength(500);
  });

  it('lets speakers of the session decide, but not speakers of other sessions', async () => {
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    const profile_id = await addSpeaker(api, conference.event_id, 'Ada', { user_id: speaker.user_id });
    const otherSessionId = await addSession(api, conference.event_id, { starts_at: '2031-03-28T10:00:00Z' });
    await putOnStage(api, otherSessionId, profile_id, 1);
    const question = await board.addQuestionNow(anna, 'Why?');
    expectRejection(await board.setStatus(speaker, question, 'ON_STAGE'), 'forbidden');
    expectRejection(await board.setQa({ is_closed: true }, speaker), 'forbidden');
    await putOnStage(api, board.session_id, profile_id, 1);
    expectReply(SetQuestionStatus, 200, await board.setStatus(speaker, question, 'ON_STAGE'));
    expect((await board.setQa({ mode: 'MODERATED' }, speaker)).status).toBe(200);
    // Only moderators of the event may mute people.
    expectRejection(await speaker.client.put(`/questions/${question.id}/mute`, {}), 'forbidden');
  });
});

describe('merging questions', () => {
  const merge = (source: Question, target: Question) =>
    moderator.client.post(`/questions/${source.id}/merge`, { into_id: target.id });

  it('combines the voters, counting each once and the author not at all', async () => {
    const first = await board.addQuestionNow(anna, 'Why?', { is_anonymous: true });
    const second = await board.addQuestionNow(ben, 'Why though?');
    await board.vote(carl, first);
    await board.vote(carl, second);
    await board.vote(moderator, second);
    // The author of the remaining question does not count for either.
    await board.vote(anna, second);
    expect(expectReply(MergeQuestion, 200, await merge(second, first))).toMatchObject({ id: first.id, votes: 2 });
    expect(await board.storedVotes(first)).toBe(2);
    expect(await board.storedVotes(second)).toBe(0);
    expect((await board.list(carl)).questions).toMatchObject([{ id: first.id, has_voted: true }]);
    expect((await board.list(ben)).own).toMatchObject([{ id: second.id, status: 'MERGED', merged_into_id: first.id }]);
    expect((await log()).slice(0, 1)).toMatchObject([{ action: 'QUESTIONS_MERGED', question: { id: second.id } }]);
    expectRejection(await merge(second, first), 'question_merge_impossible');
  });

  it('requires two unanswered questions of one session, and updates earlier merges', async () => {
    const askedQuestions = [
      await board.addQuestionNow(anna, 'A?'),
      await board.addQuestionNow(ben, 'B?'),
      await board.addQuestionNow(carl, 'C?'),
    ] as const;
    const otherBoard = await openQuestionBoard(api, conference.event_id, owner);
    const otherSessionQuestion = await otherBoard.addQuestionNow(anna, 'Elsewhere?');
    expectRejection(await merge(askedQuestions[0], otherSessionQuestion), 'question_merge_impossible');
    expectRejection(await merge(askedQuestions[0], askedQuestions[0]), 'question_merge_impossible');
    await merge(askedQuestions[0], askedQuestions[1]);
    await merge(askedQuestions[1], askedQuestions[2]);
    expect((await board.list(anna)).own).toMatchObject([{ merged_into_id: askedQuestions[2].id }]);
    const answeredQuestion = await board.addQuestionNow(moderator, 'D?');
    await set(answeredQuestion, 'ANSWERED');
    expectRejection(await merge(askedQuestions[2], answeredQuestion), 'question_merge_impossible');
  });

  it('prevents the author of the remaining question from withdrawing it, even without votes', async () => {
    const [source, target] = [await board.addQuestionNow(anna, 'A?'), await board.addQuestionNow(ben, 'B?')];
    await merge(source, target);
    expectRejection(await ben.client.delete(`/questions/${target.id}`), 'question_has_votes');
    expect((await board.list(carl)).questions).toMatchObject([{ id: target.id, votes: 0 }]);
    const singleQuestion = await board.addQuestionNow(ben, 'C?');
    expect((await ben.client.delete(`/questions/${singleQuestion.id}`)).status).toBe(204);
  });

  it.each([true, false])(
    'keeps votes and merged questions when the author of the remaining one deletes their account, anonymous: %s',
    async (is_anonymous) => {
      const dora = await attendee();
      const target = await board.addQuestionNow(ben, 'B?', { is_anonymous });
      const bensQuestion = await board.addQuestionNow(ben, 'Mine?');
      const oldestQuestion = await board.addQuestionNow(anna, 'A?', { is_anonymous });
      const dorasQuestion = await board.addQuestionNow(dora, 'D?');
      for (const person of [carl, moderator, ben]) await board.vote(person, oldestQuestion);
      for (const source of [bensQuestion, dorasQuestion, oldestQuestion]) await merge(source, target);
      // The author of the replacement does not count for it.
      await board.vote(anna, target);
      await set(target, 'ANSWERED', { answer: 'Because.' });
      expect(await board.storedVotes(target)).toBe(3);
      await deleteAccount(ben);
      const { questions } = await board.list(carl, { view: 'ANSWERED' });
      expect(questions).toMatchObject([
        {
          id: oldestQuestion.id,
          status: 'ANSWERED',
          answer: 'Because.',
          votes: 2,
          has_voted: true,
          merged_into_id: null,
        },
      ]);
      expect((await board.list(dora)).own).toMatchObject([{ id: dorasQuestion.id, merged_into_id: oldestQuestion.id }]);
      expect(await board.storedVotes(oldestQuestion)).toBe(2);
    },
  );

  it('puts nothing on stage when the author of the question on stage deletes their account', async () => {
    const [target, source] = [await board.addQuestionNow(ben, 'B?'), await board.addQuestionNow(anna, 'A?')];
    await merge(source, target);
    await set(target, 'ON_STAGE');
    await deleteAccount(ben);
    expect((await board.list(carl)).questions).toMatchObject([{ id: source.id, status: 'OPEN' }]);
    // There is no merged question left to replace it.
    await deleteAccount(anna);
    expect((await board.list(carl)).questions).toEqual([]);
  });
});

describe('anonymous authors', () => {
  it('does not name an anonymous author in any reply, export, log or database row', async () => {
    const question = await board.addQuestionNow(anna, 'Secretly?', { is_anonymous: true });
    expect(question).toMatchObject({ author: null, is_anonymous: true, is_own: true });
    const dismissedQuestion = await set(question, 'DISMISSED', { reason: 'No' });
    await set(question, 'OPEN');
    const visibleReplies = [
      dismissedQuestion,
      (await board.list(ben)).questions,
      (await board.list(moderator)).questions,
      (await board.list(owner, { view: 'OPEN' })).questions,
      (await log()).filter((entry) => entry.question?.id === question.id),
    ];
    for (const reply of visibleReplies) {
      const text = JSON.stringify(reply);
      expect(text).toContain('Secretly?');
      // Only people: another object may have the number of the account as its id.
      expect(text).not.toContain(`"id":${anna.user_id},"full_name"`);
      expect(text).not.toMatch(new RegExp(`"(?:user|author|subject)_id":${anna.user_id}\\b`));
    }
    const csv = await owner.client.get(`${board.path}/export`);
    expect(csv.text).toContain('Secretly?,Anonymous,OPEN');
    expect(csv.text).not.toContain('Lovelace');
    const [row] = await api.deps.db.rows(
      statement<{ row: string }>('test-question-row', 'select to_json(q)::text as row from questions q where id = $1'),
      [question.id],
    );
    expect(JSON.parse(row?.row ?? '{}')).toMatchObject({ author_id: null });
  });

  it('mutes an anonymous author in the whole event without revealing them, until the mute is lifted', async () => {
    const question = await board.addQuestionNow(anna, 'Rude?', { is_anonymous: true });
    const mutePath = `/questions/${question.id}/mute`;
    expect((await moderator.client.put(mutePath, { duration_hours: 1 })).status).toBe(204);
    expect((await log()).slice(0, 1)).toMatchObject([
      { action: 'QUESTION_AUTHOR_MUTED', subject: null, duration_hours: 1, question: { id: question.id } },
    ]);
    const otherBoard = await openQuestionBoard(api, conference.event_id, owner);
    await board.passTime(60);
    for (const is_anonymous of [true, false])
      for (const questionBoard of [board, otherBoard])
        expectRejection(await questionBoard.postQuestion(anna, 'Again?', { is_anonymous }), 'question_author_muted');
    // Nothing else reveals the mute: the person is not listed as muted.
    const member = await owner.client.get(`/events/${conference.event_id}/users/${anna.user_id}/moderation-status`);
    expect(JSON.stringify(member.body)).not.toMatch(/"is_chat_banned":true/);
    await board.addQuestionNow(ben, 'Me?');
    expect((await moderator.client.delete(mutePath)).status).toBe(204);
    await board.addQuestionNow(anna, 'Again?');
  });

  it('ends the mute of an anonymous author after its duration', async () => {
    const question = await board.addQuestionNow(anna, 'Rude?', { is_anonymous: true });
    await moderator.client.put(`/questions/${question.id}/mute`, { duration_hours: 1 });
    const end = statement('test-end-question-mutes', `update question_mutes set "until" = now() - interval '1 second'`);
    await api.deps.db.rows(end);
    await board.addQuestionNow(anna, 'Again?');
  });
});

describe('chat messages as questions', () => {
  const roomOf = async (session_id: number, subtype: string): Promise<number> => {
    const reply = await owner.client.get(`/sessions/${session_id}/chat-rooms`);
    const rooms = reply.body as readonly { id: number; subtype: string }[];
    return rooms.find((room) => room.subtype === subtype)?.id ?? 0;
  };
  const makeRooms = statement(
    'test-question-rooms',
    `with room as (
       insert into chat_rooms (event_id, session_id, name, room_type, subtype)
       select $1, $2, kind, 'SESSION', kind from unnest(array['PUBLIC', 'BACKSTAGE']) kind returning id)
     insert into room_heads (room_id) select id from room`,
  );

  it('turns a chat message once into an open question of its author, with a reference to the message', async () => {
    await api.deps.db.rows(makeRooms, [conference.event_id, board.session_id]);
    const room_id = await roomOf(board.session_id, 'PUBLIC');
    const post = async (room: number, content: string) =>
      expectReply(PostRoomMessage, 201, await owner.client.post(`/chat-rooms/${room}/messages`, { content }));
    const postReply = await anna.client.post(`/chat-rooms/${room_id}/messages`, { content: 'How? '.repeat(200) });
    const message = expectReply(PostRoomMessage, 201, postReply);
    const createQuestionFromMessage = (actor: TestPerson, room = room_id, id = message.id) =>
      actor.client.post(`/chat-rooms/${room}/messages/${id}/question`);
    expectRejection(await createQuestionFromMessage(anna), 'forbidden');
    const question = expectReply(CreateQuestionFromMessage, 201, await createQuestionFromMessage(moderator));
    expect(question).toMatchObject({
      author: { id: anna.user_id },
      status: 'OPEN',
      message: { room_id, seq: 1 },
    });
    expect([...question.text]).toHaveLength(500);
    expect(expectReply(CreateQuestionFromMessage, 200, await createQuestionFromMessage(moderator)).id).toBe(
      question.id,
    );
    const backstage = await roomOf(board.session_id, 'BACKSTAGE');
    const backstageMessage = await post(backstage, 'Between us');
    expectRejection(
      await createQuestionFromMessage(moderator, backstage, backstageMessage.id),
      'question_message_unsuitable',
    );
    expectRejection(await createQuestionFromMessage(moderator, backstage, message.id), 'not_found');
    await board.setQa({ mode: 'OFF' });
    const lateMessage = await post(room_id, 'Late');
    expectRejection(await createQuestionFromMessage(moderator, room_id, lateMessage.id), 'questions_off');
  });
});

describe('questions in the data of a person', () => {
  it('exports questions, named and anonymous, and votes, and deletes them with the account', async () => {
    const namedQuestion = await board.addQuestionNow(anna, 'Named?');
    const anonymous = await board.addQuestionNow(anna, 'Anonymous?', { is_anonymous: true });
    const otherQuestion = await board.addQuestionNow(ben, 'Other?', { is_anonymous: true });
    await board.vote(anna, otherQuestion);
    await board.vote(carl, otherQuestion);
    await moderator.client.put(`/questions/${anonymous.id}/mute`, {});
    const exportedData = expectReply(ExportAccount, 200, await anna.client.get(`/users/${anna.user_id}/export`));
    expect(exportedData.questions).toMatchObject([
      { id: namedQuestion.id, is_anonymous: false },
      { id: anonymous.id, is_anonymous: true },
    ]);
    expect(exportedData.question_votes).toMatchObject([{ question_id: otherQuestion.id }]);
    expect(exportedData.question_mutes).toMatchObject([{ event_id: conference.event_id }]);
    const otherExport = expectReply(ExportAccount, 200, await carl.client.get(`/users/${carl.user_id}/export`));
    expect(otherExport).toMatchObject({ questions: [], question_mutes: [] });
    await deleteAccount(anna);
    expect((await board.list(carl)).questions).toMatchObject([{ id: otherQuestion.id, votes: 1 }]);
    expect(await board.storedVotes(otherQuestion)).toBe(1);
    const remaining = statement<{ left: number }>(
      'test-questions-left',
      'select count(*) as left from questions where id = any($1::bigint[])',
    );
    expect((await api.deps.db.row(remaining, [[namedQuestion.id, anonymous.id]]))?.left).toBe(0);
  });
});
