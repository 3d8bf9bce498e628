/** Writing, running and answering polls, with the limits on both sides; results, exports, and the data of a person. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { DuplicateEvent, GetEvent } from '@plenum/contracts/events/events';
import { pollsMax } from '@plenum/contracts/live/poll-limits';
import {
  CreateEventPoll,
  ListEventPolls,
  type Poll,
  type PollAnswer,
  type PollDraft,
  SetPollStatus,
  SetPollWordVisibility,
  UpdatePoll,
  VoteInPoll,
} from '@plenum/contracts/live/polls';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { testPassword, type TestPerson } from '../support/api/people.ts';
import { newPollBoard, type PollBoard, pollDraft } from '../support/api/poll-board.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let moderator: TestPerson;
let board: PollBoard;
let anna: TestPerson;
let ben: TestPerson;
const attendee = () => newMember(api, conference.event_id, { role: 'ATTENDEE' });

beforeAll(async () => {
  conference = await newSpringConference(api);
  owner = conference.owner;
  moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
});
beforeEach(async () => {
  board = await newPollBoard(api, conference.event_id, owner);
  [anna, ben] = await Promise.all([attendee(), attendee()]);
});
const voted = async (person: TestPerson, poll: Poll, answer: PollAnswer) =>
  expectReply(VoteInPoll, 200, await board.vote(person, poll, answer));
const options = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`);

describe('a draft', () => {
  it('is seen by who runs the session, and written anew until it is opened', async () => {
    const poll = await board.draft({ question: '  Which one? ' });
    expect(poll).toMatchObject({ status: 'DRAFT', question: 'Which one?', has_voted: false, opened_at: null });
    expect(await board.list(anna)).toEqual([]);
    expect(await board.list(moderator)).toMatchObject([{ id: poll.id }]);
    expectRefusal(await board.vote(anna, poll, { choices: [0] }), 'not_found');
    const anew = await moderator.client.put(`/polls/${poll.id}`, pollDraft({ kind: 'SCALE_5', options: [] }));
    expect(expectReply(UpdatePoll, 200, anew)).toMatchObject({ kind: 'SCALE_5', options: [] });
    expectRefusal(await board.setStatus(poll, 'CLOSED'), 'poll_step_impossible');
    expectReply(SetPollStatus, 200, await board.setStatus(poll, 'OPEN', moderator));
    expectRefusal(await owner.client.put(`/polls/${poll.id}`, pollDraft()), 'poll_not_draft');
    expect(await board.list(anna)).toMatchObject([{ id: poll.id, status: 'OPEN' }]);
  });

  it('of the event is nothing that the event tells of, until it is opened', async () => {
    const { event_id, owner: host } = await newSpringConference(api);
    const guest = await newMember(api, event_id, { role: 'ATTENDEE' });
    const hasPolls = async () => expectReply(GetEvent, 200, await guest.client.get(`/events/${event_id}`)).has_polls;
    const poll = expectReply(CreateEventPoll, 201, await host.client.post(`/events/${event_id}/polls`, pollDraft()));
    expect(await hasPolls()).toBe(false);
    expectReply(SetPollStatus, 200, await host.client.put(`/polls/${poll.id}/status`, { status: 'OPEN' }));
    // What attendees are shown of counts may be a second old.
    await expect.poll(hasPolls).toBe(true);
    expectReply(SetPollStatus, 200, await host.client.put(`/polls/${poll.id}/status`, { status: 'CLOSED' }));
    expect(await hasPolls()).toBe(true);
  });

  it.each<[string, Partial<PollDraft>, Partial<PollDraft>]>([
    ['2 options', { options: options(1) }, { options: options(2) }],
    ['10 options', { options: options(11) }, { options: options(10) }],
    ['8 to rank', { kind: 'RANKING', options: options(9) }, { kind: 'RANKING', options: options(8) }],
    ['options of 120', { options: ['a'.repeat(121), 'b'] }, { options: ['🎉'.repeat(120), 'b'] }],
    ['a question of 200', { question: 'a'.repeat(201) }, { question: '🎉'.repeat(200) }],
    ['different options', { options: ['Red', ' red '] }, { options: ['Red', 'reds'] }],
    ['no options for words', { kind: 'WORDS' }, { kind: 'WORDS', options: [] }],
    ['choices there are', { kind: 'SEVERAL', choices_max: 4 }, { kind: 'SEVERAL', choices_max: 3 }],
    [
      'changes of named votes only',
      { is_anonymous: true, may_change: true },
      { is_anonymous: true, may_change: false },
    ],
  ])('has %s', async (_, refused, taken) => {
    expectRefusal(await board.write(refused), 'invalid_request');
    await board.draft(taken);
  });

  it('is for moderators, and for the people on the stage of this session', async () => {
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    expectRefusal(await board.write({}, anna), 'forbidden');
    expectRefusal(await board.write({}, speaker), 'forbidden');
    const profile_id = await addSpeaker(api, conference.event_id, 'Ada', { user_id: speaker.user_id });
    await putOnStage(api, board.session_id, profile_id, 1);
    expect((await board.write({}, speaker)).status).toBe(201);
    expectRefusal(await speaker.client.post(`/events/${conference.event_id}/polls`, pollDraft()), 'forbidden');
  });

  it('is one of 100 at most', async () => {
    const fill = statement(
      'test-fill-polls',
      `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results)
       select $1, $2, 'SCALE_5', 'How?', '[]', false, true, 'LIVE' from generate_series(1, $3)`,
    );
    await api.deps.db.rows(fill, [conference.event_id, board.session_id, pollsMax - 1]);
    const last = await board.draft();
    expectRefusal(await board.write(), 'polls_exceeded');
    expect((await owner.client.delete(`/polls/${last.id}`)).status).toBe(204);
    await board.draft();
  });
});

describe('running', () => {
  it('one poll is open beside others: opening closes the one before, and reopening keeps votes', async () => {
    const first = await board.opened();
    await voted(anna, first, { choices: [1] });
    const second = await board.opened();
    expect(await board.list(anna)).toMatchObject([
      { id: second.id, status: 'OPEN' },
      { id: first.id, status: 'CLOSED', tally: { votes: 1, counts: [0, 1, 0] } },
    ]);
    expectRefusal(await board.vote(ben, first, { choices: [1] }), 'poll_not_open');
    expectReply(SetPollStatus, 200, await board.setStatus(first, 'OPEN'));
    await voted(ben, first, { choices: [1] });
    expect(await board.seen(ben, first)).toMatchObject({ status: 'OPEN', tally: { votes: 2, counts: [0, 2, 0] } });
    expect(await board.seen(ben, second)).toMatchObject({ status: 'CLOSED' });
  });

  it('of many opened at once one stays open', async () => {
    const polls = [await board.draft(), await board.draft(), await board.draft()];
    const replies = await Promise.all(polls.map((poll) => board.setStatus(poll, 'OPEN')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await board.list(anna)).filter(({ status }) => status === 'OPEN')).toHaveLength(1);
  });

  it('an event has polls of its own, beside those of its sessions', async () => {
    const poll = await board.opened();
    const path = `/events/${conference.event_id}/polls`;
    const own = expectReply(CreateEventPoll, 201, await owner.client.post(path, pollDraft({ question: 'How is it?' })));
    expect(own.session_id).toBeNull();
    await board.setStatus(own, 'OPEN');
    await voted(anna, own, { choices: [2] });
    expect(expectReply(ListEventPolls, 200, await anna.client.get(path)).polls).toMatchObject([
      { id: own.id, status: 'OPEN', has_voted: true, own_choices: [2] },
    ]);
    expect(await board.list(anna)).toMatchObject([{ id: poll.id, status: 'OPEN' }]);
    await owner.client.delete(`/polls/${own.id}`);
  });
});

describe('a vote', () => {
  it.each<[PollDraft['kind'], Partial<PollDraft>, readonly PollAnswer[], readonly PollAnswer[], readonly number[]]>([
    ['ONE', {}, [{}, { choices: [0, 1] }, { choices: [3] }, { words: ['Red'] }], [{ choices: [2] }], [0, 0, 1]],
    [
      'SEVERAL',
      { choices_max: 2 },
      [{ choices: [0, 1, 2] }, { choices: [1, 1] }, { choices: [] }],
      [{ choices: [2, 0] }, { choices: [0] }],
      [2, 0, 1],
    ],
    [
      'SCALE_5',
      { options: [] },
      [{ choices: [0] }, { choices: [6] }],
      [{ choices: [1] }, { choices: [5] }],
      [1, 0, 0, 0, 1],
    ],
    [
      'SCALE_10',
      { options: [] },
      [{ choices: [1, 2] }],
      [{ choices: [0] }, { choices: [10] }],
      [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ],
    ['RANKING', {}, [{ choices: [0, 0] }], [{ choices: [2, 0, 1] }, { choices: [2] }], [2, 1, 6]],
  ])('of the kind %s counts', async (kind, fields, refused, taken, counts) => {
    const poll = await board.opened({ kind, ...fields });
    for (const answer of refused) expectRefusal(await board.vote(anna, poll, answer), 'invalid_request');
    for (const [at, answer] of taken.entries()) await voted([anna, ben][at] ?? owner, poll, answer);
    expect((await board.seen(anna, poll))?.tally).toEqual({ poll_id: poll.id, votes: taken.length, counts, words: [] });
  });

  it('of open words is up to three of 40, counted whatever their case', async () => {
    const poll = await board.opened({ kind: 'WORDS', options: [] });
    for (const words of [[], ['a', 'b', 'c', 'd'], ['a'.repeat(41)], ['Tea', 'tea'], ['  ']])
      expectRefusal(await board.vote(anna, poll, { words }), 'invalid_request');
    await voted(anna, poll, { words: ['Tea', ' Café  au lait ', '🎉'.repeat(40)] });
    await voted(ben, poll, { words: ['tea'] });
    await voted(moderator, poll, { words: ['Tea'] });
    expect((await board.seen(anna, poll))?.tally).toMatchObject({
      votes: 3,
      words: [{ word: 'Tea', votes: 3 }, { word: 'Café au lait', votes: 1 }, { votes: 1 }],
    });
    expect((await board.seen(anna, poll))?.own_words).toEqual(['Tea', 'Café au lait', '🎉'.repeat(40)]);
  });

  it('of open words obeys the rules of the event and mutes, and staff take words from the cloud', async () => {
    const rules = `/events/${conference.event_id}/moderation/rules`;
    await owner.client.put(rules, { ...defaultModerationRules, words: ['spam'] });
    const poll = await board.opened({ kind: 'WORDS', options: [] });
    expectRefusal(await board.vote(anna, poll, { words: ['fine', 'SPÄM'] }), 'poll_word_refused');
    const muted = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_chat_banned: true });
    expectRefusal(await board.vote(muted, poll, { words: ['fine'] }), 'chat_not_allowed');
    await voted(anna, poll, { words: ['Boring', 'fine'] });
    const hide = (is_hidden: boolean, { client } = moderator) =>
      client.put(`/polls/${poll.id}/words`, { word: 'BORING', is_hidden });
    expectRefusal(await hide(true, anna), 'forbidden');
    expect(expectReply(SetPollWordVisibility, 200, await hide(true))).toMatchObject({
      tally: { words: [{ word: 'fine' }] },
      hidden_words: ['boring'],
    });
    expect(await board.seen(anna, poll)).toMatchObject({ tally: { words: [{ word: 'fine' }] }, hidden_words: [] });
    const reply = await moderator.client.get(`/events/${conference.event_id}/moderation/log`);
    expect(expectReply(ListModerationLog, 200, reply).entries.slice(0, 1)).toMatchObject([
      { action: 'POLL_WORD_HIDDEN', actor: { id: moderator.user_id }, poll: { id: poll.id }, reason: 'BORING' },
    ]);
    expect(expectReply(SetPollWordVisibility, 200, await hide(false)).tally?.words).toHaveLength(2);
    await owner.client.put(rules, defaultModerationRules);
  });

  it('is changed where the poll lets one, and the same again changes nothing', async () => {
    const open = await board.opened();
    await voted(anna, open, { choices: [0] });
    await voted(anna, open, { choices: [0] });
    await voted(anna, open, { choices: [1] });
    expect(await board.seen(anna, open)).toMatchObject({ own_choices: [1], tally: { votes: 1, counts: [0, 1, 0] } });
    const fixed = await board.opened({ may_change: false });
    await voted(anna, fixed, { choices: [0] });
    await voted(anna, fixed, { choices: [0] });
    expectRefusal(await board.vote(anna, fixed, { choices: [1] }), 'poll_voted_already');
    expect(await board.seen(anna, fixed)).toMatchObject({ tally: { votes: 1, counts: [1, 0, 0] } });
  });

  it('of many at once, some twice and some changed at once, counts each person once', async () => {
    const poll = await board.opened({ kind: 'SEVERAL' });
    const people = await Promise.all(Array.from({ length: 12 }, attendee));
    await Promise.all(
      people.flatMap((person) => [
        board.vote(person, poll, { choices: [0] }),
        board.vote(person, poll, { choices: [0, 1] }),
        board.vote(person, poll, { choices: [0, 1] }),
      ]),
    );
    const tally = (await board.seen(anna, poll))?.tally;
    expect(tally?.votes).toBe(12);
    expect(tally?.counts[0]).toBe(12);
    const stored = statement<{ answers: string[] }>(
      'test-poll-answers',
      'select answers from poll_votes where poll_id = $1',
    );
    const rows = await api.deps.db.rows(stored, [poll.id]);
    expect(tally?.counts[1]).toBe(rows.filter(({ answers }) => answers.includes('1')).length);
  });
});

describe('results', () => {
  it.each<[PollDraft['results'], { open: boolean[]; closed: boolean[] }]>([
    // Who has voted, who has not, who runs it.
    ['LIVE', { open: [true, true, true], closed: [true, true, true] }],
    ['AFTER_VOTE', { open: [true, false, true], closed: [true, true, true] }],
    ['AFTER_CLOSE', { open: [false, false, true], closed: [true, true, true] }],
    ['STAFF', { open: [false, false, true], closed: [false, false, true] }],
  ])('of the rule %s are seen by whom they are for', async (results, expected) => {
    const poll = await board.opened({ results });
    await voted(anna, poll, { choices: [0] });
    const sees = () =>
      Promise.all([anna, ben, moderator].map(async (person) => (await board.seen(person, poll))?.tally !== null));
    expect(await sees()).toEqual(expected.open);
    await board.setStatus(poll, 'CLOSED');
    expect(await sees()).toEqual(expected.closed);
  });

  it('are exported by staff as CSV', async () => {
    const poll = await board.opened({ options: ['=Red', 'Green, too', 'Blue'] });
    await voted(anna, poll, { choices: [1] });
    expectRefusal(await moderator.client.get(`/polls/${poll.id}/export`), 'forbidden');
    const csv = await owner.client.get(`/polls/${poll.id}/export`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text).toContain('"Green, too",1,1');
    // A spreadsheet must not take it for a formula.
    expect(csv.text).not.toMatch(/,=Red/);
    expect(csv.text).not.toContain('Lovelace');
  });
});

describe('a copy', () => {
  it('of an event keeps its polls as drafts, and how questions are asked', async () => {
    const poll = await board.opened({ kind: 'RANKING' });
    await voted(anna, poll, { choices: [0, 1, 2] });
    const path = `/events/${conference.event_id}/polls`;
    const own = expectReply(CreateEventPoll, 201, await owner.client.post(path, pollDraft({ question: 'How is it?' })));
    await owner.client.put(`/events/${conference.event_id}/qa`, { mode: 'MODERATED', qa_opens_minutes_before: 77 });
    const body = { title: 'Next year', start_date: '2032-03-28' };
    const copy = expectReply(
      DuplicateEvent,
      201,
      await owner.client.post(`/events/${conference.event_id}/duplicate`, body),
    );
    const copied = expectReply(ListEventPolls, 200, await owner.client.get(`/events/${copy.id}/polls`)).polls;
    expect(copied).toMatchObject([{ question: 'How is it?', status: 'DRAFT', event_id: copy.id }]);
    expect((await owner.client.get(`/events/${copy.id}/qa`)).body).toEqual({
      mode: 'MODERATED',
      qa_opens_minutes_before: 77,
    });
    const ofSessions = statement<{ kind: string; status: string; vote_count: number }>(
      'test-copied-polls',
      'select kind, status, vote_count from polls where event_id = $1 and session_id is not null and kind = $2',
    );
    expect(await api.deps.db.rows(ofSessions, [copy.id, 'RANKING'])).toContainEqual({
      kind: 'RANKING',
      status: 'DRAFT',
      vote_count: 0,
    });
    await owner.client.delete(`/polls/${own.id}`);
  });
});

describe('the data of a person', () => {
  it('has their votes, and that they took part in anonymous polls; and goes with the account', async () => {
    const named = await board.opened({ kind: 'SEVERAL' });
    await voted(anna, named, { choices: [1, 2] });
    await voted(ben, named, { choices: [1] });
    const words = await board.opened({ kind: 'WORDS', options: [] });
    await voted(anna, words, { words: ['Tea'] });
    const anonymous = await board.opened({ is_anonymous: true, may_change: false });
    await voted(anna, anonymous, { choices: [0] });
    const told = expectReply(ExportAccount, 200, await anna.client.get(`/users/${anna.user_id}/export`));
    expect(told.poll_votes).toMatchObject([
      { poll_id: named.id, answers: ['Green', 'Blue'] },
      { poll_id: words.id, answers: ['Tea'] },
    ]);
    expect(told.poll_participations).toEqual([
      { poll_id: anonymous.id, event_id: conference.event_id, session_id: board.session_id, question: 'Which one?' },
    ]);
    expectReply(
      DeleteAccount,
      200,
      await anna.client.delete(`/users/${anna.user_id}`, { body: { password: testPassword } }),
    );
    expect((await board.seen(ben, named))?.tally).toMatchObject({ votes: 1, counts: [0, 1, 0] });
    expect((await board.seen(ben, words))?.tally).toMatchObject({ votes: 0, words: [] });
  });
});
