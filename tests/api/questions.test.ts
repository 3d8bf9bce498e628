/** Asking, reading, voting and withdrawing, with the limits on both sides. */
import { randomUUID } from 'node:crypto';
import { questionLengthMax, questionPauseS, questionsOpenMax } from '@plenum/contracts/live/question-limits';
import { AskQuestion, type Question } from '@plenum/contracts/live/questions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { openQuestionBoard, type QuestionBoard } from '../support/api/question-board.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let board: QuestionBoard;
let [anna, ben, carl]: TestPerson[] = [];
const attendee = () => newMember(api, conference.event_id, { role: 'ATTENDEE' });

beforeAll(async () => {
  conference = await newSpringConference(api);
  owner = conference.owner;
});
beforeEach(async () => {
  board = await openQuestionBoard(api, conference.event_id, owner);
  [anna, ben, carl] = await Promise.all([attendee(), attendee(), attendee()]);
});
const people = (): [TestPerson, TestPerson, TestPerson] => {
  if (anna === undefined || ben === undefined || carl === undefined) throw new Error('Nobody is here.');
  return [anna, ben, carl];
};
const texts = (questions: readonly Question[]) => questions.map(({ text }) => text);

describe('asking', () => {
  it('stores a trimmed text with its author, and everybody sees it', async () => {
    const [author, reader] = people();
    const question = await board.asked(author, '  Why?  ');
    expect(question).toMatchObject({
      text: 'Why?',
      status: 'OPEN',
      votes: 0,
      is_own: true,
      author: { id: author.user_id },
    });
    const { questions, total } = await board.list(reader);
    expect(total).toBe(1);
    expect(questions).toMatchObject([{ id: question.id, is_own: false, has_voted: false, is_anonymous: false }]);
  });

  it('takes 1 to 500 code points', async () => {
    const [author] = people();
    expectRefusal(await board.ask(author, '   '), 'invalid_request');
    expectRefusal(await board.ask(author, '🎉'.repeat(questionLengthMax + 1)), 'invalid_request');
    expect((await board.asked(author, '🎉'.repeat(questionLengthMax))).text).toHaveLength(questionLengthMax * 2);
    await board.asked(author, '?');
  });

  it('takes one question in fifteen seconds, named or not, and says how long to wait', async () => {
    const [author, other] = people();
    await board.asked(author, 'First', { is_anonymous: true });
    const refused = await board.ask(author, 'Second');
    expectRefusal(refused, 'question_too_soon');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(questionPauseS - 5);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(questionPauseS);
    expectReply(AskQuestion, 201, await board.ask(other, 'Mine'));
    await board.wait(questionPauseS - 5);
    expectRefusal(await board.ask(author, 'Second'), 'question_too_soon');
    await board.wait(5);
    expectReply(AskQuestion, 201, await board.ask(author, 'Second'));
  });

  it('takes five open questions of a person, and the next when one is answered', async () => {
    const [author] = people();
    const asked: Question[] = [];
    for (let at = 0; at < questionsOpenMax; at += 1)
      asked.push(await board.asked(author, `Question ${at}`, { is_anonymous: at % 2 === 0 }));
    await board.wait(60);
    expectRefusal(await board.ask(author, 'One more'), 'questions_exceeded');
    const [first] = asked;
    if (first === undefined) throw new Error('Nothing was asked.');
    await board.set(owner, first, 'ANSWERED');
    await board.asked(author, 'One more');
  });

  it('of many questions at once one is stored', async () => {
    const [author] = people();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => board.ask(author, `At once ${at}`)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('answers a repeated one with the stored one, and another under its id with a conflict', async () => {
    const [author, other] = people();
    const client_id = randomUUID();
    const first = expectReply(AskQuestion, 201, await board.ask(author, 'Once', { client_id }));
    expect(expectReply(AskQuestion, 200, await board.ask(author, 'Once', { client_id })).id).toBe(first.id);
    expectRefusal(await board.ask(author, 'Other', { client_id }), 'client_id_conflict');
    expectRefusal(await board.ask(author, 'Once', { client_id, is_anonymous: true }), 'client_id_conflict');
    expectRefusal(await board.ask(other, 'Once', { client_id }), 'client_id_conflict');
  });

  it('is for people who may write, while questions are open', async () => {
    const [author] = people();
    const muted = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_chat_banned: true });
    expectRefusal(await board.ask(muted, 'Why?'), 'chat_not_allowed');
    await board.setQa({ is_closed: true });
    expectRefusal(await board.ask(author, 'Why?'), 'questions_closed');
    await board.setQa({ is_closed: false, mode: 'OFF' });
    expectRefusal(await board.ask(author, 'Why?'), 'questions_off');
    await board.setQa({ mode: null });
    expectRefusal(await board.ask(author, 'Why?'), 'questions_off');
  });
});

describe('the default of the event', () => {
  it('holds for sessions that say nothing else, from so many minutes before the start', async () => {
    const [author] = people();
    const path = `/events/${conference.event_id}/qa`;
    expect((await author.client.get(path)).body).toEqual({ mode: 'OFF', qa_opens_minutes_before: 1440 });
    expectRefusal(await author.client.put(path, { mode: 'OPEN', qa_opens_minutes_before: 5 }), 'forbidden');
    for (const minutes of [-1, 86_401])
      expectRefusal(
        await owner.client.put(path, { mode: 'OPEN', qa_opens_minutes_before: minutes }),
        'invalid_request',
      );
    await owner.client.put(path, { mode: 'MODERATED', qa_opens_minutes_before: 86_400 });
    await board.setQa({ mode: null });
    expect((await board.list(author)).qa).toMatchObject({ mode: 'MODERATED', is_default_mode: true, state: 'OPEN' });
    expect(await board.asked(author, 'May I?')).toMatchObject({ status: 'PENDING' });
    await api.deps.db.rows(statement('test-forget-event-qa', 'delete from event_qa where event_id = $1'), [
      conference.event_id,
    ]);
  });
});

describe('voting', () => {
  it('counts a person once, and can be taken back, both again and again', async () => {
    const [author, voter, other] = people();
    const question = await board.asked(author, 'Why?');
    for (let at = 0; at < 2; at += 1) {
      expect((await board.vote(voter, question)).body).toEqual({ question_id: question.id, has_voted: true });
    }
    await board.vote(other, question);
    expect((await board.list(voter)).questions).toMatchObject([{ votes: 2, has_voted: true }]);
    expect(await board.storedVotes(question)).toBe(2);
    for (let at = 0; at < 2; at += 1) {
      expect((await board.unvote(voter, question)).body).toEqual({ question_id: question.id, has_voted: false });
    }
    expect((await board.list(voter)).questions).toMatchObject([{ votes: 1, has_voted: false }]);
  });

  it('is not for one’s own question, also when it is anonymous, and not for one that is not open', async () => {
    const [author, voter] = people();
    const named = await board.asked(author, 'Named?');
    const anonymous = await board.asked(author, 'Anonymous?', { is_anonymous: true });
    for (const question of [named, anonymous]) expectRefusal(await board.vote(author, question), 'question_own_vote');
    await board.set(owner, named, 'ANSWERED');
    expectRefusal(await board.vote(voter, named), 'question_not_open');
    await board.set(owner, anonymous, 'DISMISSED');
    expectRefusal(await board.vote(voter, anonymous), 'not_found');
    expectRefusal(await voter.client.put('/questions/999999999/vote'), 'not_found');
    expect(await board.storedVotes(named)).toBe(0);
  });

  it('many votes at once count exactly, whoever takes theirs back meanwhile', async () => {
    const [author] = people();
    const questions = [await board.asked(author, 'One?'), await board.asked(author, 'Two?')];
    const hall = await Promise.all(Array.from({ length: 12 }, attendee));
    await Promise.all(hall.flatMap((person) => questions.map((question) => board.vote(person, question))));
    await Promise.all(hall.slice(0, 5).map((person) => board.unvote(person, questions[0] ?? questions[1] ?? never())));
    const { questions: listed } = await board.list(author);
    expect(listed).toMatchObject([
      { text: 'Two?', votes: 12 },
      { text: 'One?', votes: 7 },
    ]);
    for (const question of listed) expect(await board.storedVotes(question)).toBe(question.votes);
  });
});
const never = () => {
  throw new Error('This question is missing.');
};

describe('reading', () => {
  it('goes by votes, then by age, or newest first, in pages by cursor', async () => {
    const [author, voter, other] = people();
    const asked: Question[] = [];
    for (const text of ['A', 'B', 'C', 'D']) asked.push(await board.asked(author, text));
    for (const [person, at] of [
      [voter, 2],
      [other, 2],
      [voter, 1],
    ] as const)
      await board.vote(person, asked[at] ?? never());
    expect(texts((await board.list(author)).questions)).toEqual(['C', 'B', 'A', 'D']);
    expect(texts((await board.list(author, { sort: 'NEWEST' })).questions)).toEqual(['D', 'C', 'B', 'A']);
    for (const [sort, expected] of [
      ['VOTES', ['C', 'B', 'A', 'D']],
      ['NEWEST', ['D', 'C', 'B', 'A']],
    ] as const) {
      const read: string[] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = { sort, per_page: '2', ...(after === null ? {} : { after }) };
        const page = await board.list(author, query);
        read.push(...texts(page.questions));
        after = page.next;
      } while (after !== null);
      expect(read).toEqual(expected);
    }
    expectRefusal(await author.client.get(board.path, { query: { after: 'nonsense' } }), 'cursor_invalid');
  });

  it('what waits is for its author and who moderates', async () => {
    const [author, reader] = people();
    await board.setQa({ mode: 'MODERATED' });
    const waiting = await board.asked(author, 'May I?');
    expect(waiting.status).toBe('PENDING');
    expect(await board.list(reader)).toMatchObject({ questions: [], own: [], can_moderate: false });
    expect(await board.list(author)).toMatchObject({ questions: [], own: [{ id: waiting.id, is_own: true }] });
    for (const view of ['WAITING', 'DISMISSED'])
      expectRefusal(await reader.client.get(board.path, { query: { view } }), 'forbidden');
    expect(await board.list(owner, { view: 'WAITING' })).toMatchObject({
      questions: [{ id: waiting.id }],
      can_moderate: true,
    });
    expectRefusal(await board.vote(reader, waiting), 'not_found');
    expect(await board.asked(owner, 'I moderate')).toMatchObject({ status: 'OPEN' });
  });
});

describe('withdrawing', () => {
  it('is for the author, while nobody has voted and it is unanswered', async () => {
    const [author, voter] = people();
    const question = await board.asked(author, 'Why?', { is_anonymous: true });
    const withdraw = ({ client }: TestPerson) => client.delete(`/questions/${question.id}`);
    expectRefusal(await withdraw(voter), 'forbidden');
    await board.vote(voter, question);
    expectRefusal(await withdraw(author), 'question_has_votes');
    await board.unvote(voter, question);
    await board.set(owner, question, 'ANSWERED');
    expectRefusal(await withdraw(author), 'question_step_impossible');
    await board.set(owner, question, 'OPEN');
    expect((await withdraw(author)).status).toBe(204);
    expect((await board.list(author)).questions).toEqual([]);
    expectRefusal(await withdraw(author), 'not_found');
  });
});
