/** Asking, reading, voting and withdrawing, with limits. */
import { randomUUID } from 'node:crypto';
import { maxQuestionLength, questionPauseS, maxOpenQuestions } from '@plenum/contracts/live/question-limits';
import { AskQuestion, type Question } from '@plenum/contracts/live/questions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { openQuestionBoard, type QuestionBoard } from '../support/api/question-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
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
  if (anna === undefined || ben === undefined || carl === undefined) throw new Error('Two people are required.');
  return [anna, ben, carl];
};
const texts = (questions: readonly Question[]) => questions.map(({ text }) => text);

describe('asking a question', () => {
  it('stores a trimmed text with its author, visible to everybody', async () => {
    const [author, reader] = people();
    const question = await board.addQuestionNow(author, '  Why?  ');
    expect(question).toMatchObject({
      text: 'Why?',
      status: 'OPEN',
      votes: 0,
      is_own: true,
      author: { id: author.user_id },
    });
    const { questions, total_items } = await board.list(reader);
    expect(total_items).toBe(1);
    expect(questions).toMatchObject([{ id: question.id, is_own: false, has_voted: false, is_anonymous: false }]);
  });

  it('accepts 1 to 500 code points', async () => {
    const [author] = people();
    expectRejection(await board.postQuestion(author, '   '), 'invalid_request');
    expectRejection(await board.postQuestion(author, '🎉'.repeat(maxQuestionLength + 1)), 'invalid_request');
    expect((await board.addQuestionNow(author, '🎉'.repeat(maxQuestionLength))).text).toHaveLength(
      maxQuestionLength * 2,
    );
    await board.addQuestionNow(author, '?');
  });

  it('limits a person to one question in fifteen seconds, named or not, and returns the remaining time', async () => {
    const [author, otherPerson] = people();
    await board.addQuestionNow(author, 'First', { is_anonymous: true });
    const rejected = await board.postQuestion(author, 'Second');
    expectRejection(rejected, 'question_too_soon');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(questionPauseS - 5);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(questionPauseS);
    expectReply(AskQuestion, 201, await board.postQuestion(otherPerson, 'Mine'));
    await board.passTime(questionPauseS - 5);
    expectRejection(await board.postQuestion(author, 'Second'), 'question_too_soon');
    await board.passTime(5);
    expectReply(AskQuestion, 201, await board.postQuestion(author, 'Second'));
  });

  it('limits a person to five open questions, and accepts another when one is answered', async () => {
    const [author] = people();
    const questions: Question[] = [];
    for (let index = 0; index < maxOpenQuestions; index += 1)
      questions.push(await board.addQuestionNow(author, `Question ${index}`, { is_anonymous: index % 2 === 0 }));
    await board.passTime(60);
    expectRejection(await board.postQuestion(author, 'One more'), 'questions_exceeded');
    const [first] = questions;
    if (first === undefined) throw new Error('The question is missing.');
    await board.setStatus(owner, first, 'ANSWERED');
    await board.addQuestionNow(author, 'One more');
  });

  it('stores one of many concurrent questions', async () => {
    const [author] = people();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => board.postQuestion(author, `At once ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('returns the stored question for a repeated request, and a conflict for another with its client_id', async () => {
    const [author, otherPerson] = people();
    const client_id = randomUUID();
    const first = expectReply(AskQuestion, 201, await board.postQuestion(author, 'Once', { client_id }));
    expect(expectReply(AskQuestion, 200, await board.postQuestion(author, 'Once', { client_id })).id).toBe(first.id);
    expectRejection(await board.postQuestion(author, 'Other', { client_id }), 'client_id_conflict');
    expectRejection(await board.postQuestion(author, 'Once', { client_id, is_anonymous: true }), 'client_id_conflict');
    expectRejection(await board.postQuestion(otherPerson, 'Once', { client_id }), 'client_id_conflict');
  });

  it('requires permission to post, and open questions', async () => {
    const [author] = people();
    const muted = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_chat_banned: true });
    expectRejection(await board.postQuestion(muted, 'Why?'), 'chat_not_allowed');
    await board.setQa({ is_closed: true });
    expectRejection(await board.postQuestion(author, 'Why?'), 'questions_closed');
    await board.setQa({ is_closed: false, mode: 'OFF' });
    expectRejection(await board.postQuestion(author, 'Why?'), 'questions_off');
    await board.setQa({ mode: null });
    expectRejection(await board.postQuestion(author, 'Why?'), 'questions_off');
  });
});

describe('question settings of the event', () => {
  it('applies to sessions without a setting, from the configured minutes before the start', async () => {
    const [author] = people();
    const path = `/events/${conference.event_id}/qa`;
    expect((await author.client.get(path)).body).toEqual({ mode: 'OFF', qa_opens_minutes_before: 1440 });
    expectRejection(await author.client.put(path, { mode: 'OPEN', qa_opens_minutes_before: 5 }), 'forbidden');
    for (const minutes of [-1, 86_401])
      expectRejection(
        await owner.client.put(path, { mode: 'OPEN', qa_opens_minutes_before: minutes }),
        'invalid_request',
      );
    await owner.client.put(path, { mode: 'MODERATED', qa_opens_minutes_before: 86_400 });
    await board.setQa({ mode: null });
    expect((await board.list(author)).qa).toMatchObject({ mode: 'MODERATED', is_default_mode: true, state: 'OPEN' });
    expect(await board.addQuestionNow(author, 'May I?')).toMatchObject({ status: 'PENDING' });
    await api.deps.db.rows(statement('test-delete-event-qa', 'delete from event_qa where event_id = $1'), [
      conference.event_id,
    ]);
  });
});

describe('voting', () => {
  it('counts a vote once per person, and removes it once, even if requests are repeated', async () => {
    const [author, voter, otherPerson] = people();
    const question = await board.addQuestionNow(author, 'Why?');
    for (let index = 0; index < 2; index += 1) {
      expect((await board.vote(voter, question)).body).toEqual({ question_id: question.id, has_voted: true });
    }
    await board.vote(otherPerson, question);
    expect((await board.list(voter)).questions).toMatchObject([{ votes: 2, has_voted: true }]);
    expect(await board.storedVotes(question)).toBe(2);
    for (let index = 0; index < 2; index += 1) {
      expect((await board.unvote(voter, question)).body).toEqual({ question_id: question.id, has_voted: false });
    }
    expect((await board.list(voter)).questions).toMatchObject([{ votes: 1, has_voted: false }]);
  });

  it('rejects votes for the caller’s own question, even if anonymous, and for questions that are not open', async () => {
    const [author, voter] = people();
    const namedQuestion = await board.addQuestionNow(author, 'Named?');
    const anonymous = await board.addQuestionNow(author, 'Anonymous?', { is_anonymous: true });
    for (const question of [namedQuestion, anonymous])
      expectRejection(await board.vote(author, question), 'question_own_vote');
    await board.setStatus(owner, namedQuestion, 'ANSWERED');
    expectRejection(await board.vote(voter, namedQuestion), 'question_not_open');
    await board.setStatus(owner, anonymous, 'DISMISSED');
    expectRejection(await board.vote(voter, anonymous), 'not_found');
    expectRejection(await voter.client.put('/questions/999999999/vote'), 'not_found');
    expect(await board.storedVotes(namedQuestion)).toBe(0);
  });

  it('counts exactly for many concurrent votes and removals', async () => {
    const [author] = people();
    const questions = [await board.addQuestionNow(author, 'One?'), await board.addQuestionNow(author, 'Two?')];
    const voters = await Promise.all(Array.from({ length: 12 }, attendee));
    await Promise.all(voters.flatMap((person) => questions.map((question) => board.vote(person, question))));
    await Promise.all(
      voters.slice(0, 5).map((person) => board.unvote(person, questions[0] ?? questions[1] ?? missingQuestion())),
    );
    const { questions: listedQuestions } = await board.list(author);
    expect(listedQuestions).toMatchObject([
      { text: 'Two?', votes: 12 },
      { text: 'One?', votes: 7 },
    ]);
    for (const question of listedQuestions) expect(await board.storedVotes(question)).toBe(question.votes);
  });
});
const missingQuestion = () => {
  throw new Error('The question is missing.');
};

describe('listing questions', () => {
  it('sorts questions by votes and age, or newest first, paginated by cursor', async () => {
    const [author, voter, otherPerson] = people();
    const questions: Question[] = [];
    for (const text of ['A', 'B', 'C', 'D']) questions.push(await board.addQuestionNow(author, text));
    for (const [person, index] of [
      [voter, 2],
      [otherPerson, 2],
      [voter, 1],
    ] as const)
      await board.vote(person, questions[index] ?? missingQuestion());
    expect(texts((await board.list(author)).questions)).toEqual(['C', 'B', 'A', 'D']);
    expect(texts((await board.list(author, { sort: 'NEWEST' })).questions)).toEqual(['D', 'C', 'B', 'A']);
    for (const [sort, expected] of [
      ['VOTES', ['C', 'B', 'A', 'D']],
      ['NEWEST', ['D', 'C', 'B', 'A']],
    ] as const) {
      const readTexts: string[] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = { sort, limit: '2', ...(after === null ? {} : { after }) };
        const page = await board.list(author, query);
        readTexts.push(...texts(page.questions));
        after = page.next;
      } while (after !== null);
      expect(readTexts).toEqual(expected);
    }
    expectRejection(await author.client.get(board.path, { query: { after: 'nonsense' } }), 'cursor_invalid');
  });

  it('shows pending questions to their authors and moderators only', async () => {
    const [author, reader] = people();
    await board.setQa({ mode: 'MODERATED' });
    const pendingQuestion = await board.addQuestionNow(author, 'May I?');
    expect(pendingQuestion.status).toBe('PENDING');
    expect(await board.list(reader)).toMatchObject({ questions: [], own: [], can_moderate: false });
    expect(await board.list(author)).toMatchObject({ questions: [], own: [{ id: pendingQuestion.id, is_own: true }] });
    for (const view of ['WAITING', 'DISMISSED'])
      expectRejection(await reader.client.get(board.path, { query: { view } }), 'forbidden');
    expect(await board.list(owner, { view: 'WAITING' })).toMatchObject({
      questions: [{ id: pendingQuestion.id }],
      can_moderate: true,
    });
    expectRejection(await board.vote(reader, pendingQuestion), 'not_found');
    expect(await board.addQuestionNow(owner, 'I moderate')).toMatchObject({ status: 'OPEN' });
  });
});

describe('withdrawing a question', () => {
  it('lets only the author withdraw a question, while it has no votes and no answer', async () => {
    const [author, voter] = people();
    const question = await board.addQuestionNow(author, 'Why?', { is_anonymous: true });
    const withdraw = ({ client }: TestPerson) => client.delete(`/questions/${question.id}`);
    expectRejection(await withdraw(voter), 'forbidden');
    await board.vote(voter, question);
    expectRejection(await withdraw(author), 'question_has_votes');
    await board.unvote(voter, question);
    await board.setStatus(owner, question, 'ANSWERED');
    expectRejection(await withdraw(author), 'question_step_impossible');
    await board.setStatus(owner, question, 'OPEN');
    expect((await withdraw(author)).status).toBe(204);
    expect((await board.list(author)).questions).toEqual([]);
    expectRejection(await withdraw(author), 'not_found');
  });
});
