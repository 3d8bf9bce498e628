/** Writing, running and answering polls, with limits; results, exports, and the data of a person. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { DuplicateEvent, GetEvent } from '@plenum/contracts/events/events';
import { maxPolls } from '@plenum/contracts/live/poll-limits';
import {
  CreateEventPoll,
  CreateSessionPoll,
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
import { expectRejection, expectReply } from '../support/api/replies.ts';
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
const vote = async (person: TestPerson, poll: Poll, answer: PollAnswer) =>
  expectReply(VoteInPoll, 200, await board.vote(person, poll, answer));
const options = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);

describe('drafts', () => {
  it('shows a draft to people who run the session, and accepts changes until it is opened', async () => {
    const poll = await board.createDraft({ question: '  Which one? ' });
    expect(poll).toMatchObject({ status: 'DRAFT', question: 'Which one?', has_voted: false, opened_at: null });
    expect(await board.list(anna)).toEqual([]);
    expect(await board.list(moderator)).toMatchObject([{ id: poll.id }]);
    expectRejection(await board.vote(anna, poll, { choices: [0] }), 'not_found');
    const updateReply = await moderator.client.put(`/polls/${poll.id}`, pollDraft({ kind: 'SCALE_5', options: [] }));
    expect(expectReply(UpdatePoll, 200, updateReply)).toMatchObject({ kind: 'SCALE_5', options: [] });
    expectRejection(await board.setStatus(poll, 'CLOSED'), 'poll_step_impossible');
    expectReply(SetPollStatus, 200, await board.setStatus(poll, 'OPEN', moderator));
    expectRejection(await owner.client.put(`/polls/${poll.id}`, pollDraft()), 'poll_not_draft');
    expect(await board.list(anna)).toMatchObject([{ id: poll.id, status: 'OPEN' }]);
  });

  it('does not report polls of the event until a draft is opened', async () => {
    const { event_id, owner: host } = await newSpringConference(api);
    const guest = await newMember(api, event_id, { role: 'ATTENDEE' });
    const hasPolls = async () => expectReply(GetEvent, 200, await guest.client.get(`/events/${event_id}`)).has_polls;
    const poll = expectReply(CreateEventPoll, 201, await host.client.post(`/events/${event_id}/polls`, pollDraft()));
    expect(await hasPolls()).toBe(false);
    expectReply(SetPollStatus, 200, await host.client.put(`/polls/${poll.id}/status`, { status: 'OPEN' }));
    // Counts for attendees may be cached for a second.
    await expect.poll(hasPolls).toBe(true);
    expectReply(SetPollStatus, 200, await host.client.put(`/polls/${poll.id}/status`, { status: 'CLOSED' }));
    expect(await hasPolls()).toBe(true);
  });

  it.each<[string, Partial<PollDraft>, Partial<PollDraft>]>([
    ['2 options', { options: options(1) }, { options: options(2) }],
    ['10 options', { options: options(11) }, { options: options(10) }],
    ['at most 8 options to rank', { kind: 'RANKING', options: options(9) }, { kind: 'RANKING', options: options(8) }],
    ['options of up to 120 characters', { options: ['a'.repeat(121), 'b'] }, { options: ['🎉'.repeat(120), 'b'] }],
    ['a question of up to 200 characters', { question: 'a'.repeat(201) }, { question: '🎉'.repeat(200) }],
    ['different options', { options: ['Red', ' red '] }, { options: ['Red', 'reds'] }],
    ['no options for open words', { kind: 'WORDS' }, { kind: 'WORDS', options: [] }],
    ['at most as many choices as options', { kind: 'SEVERAL', choices_max: 4 }, { kind: 'SEVERAL', choices_max: 3 }],
    [
      'changeable votes only in polls that are not anonymous',
      { is_anonymous: true, may_change: true },
      { is_anonymous: true, may_change: false },
    ],
  ])('requires %s', async (_, invalidInputs, validInputs) => {
    expectRejection(await board.write(invalidInputs), 'invalid_request');
    await board.createDraft(validInputs);
  });

  it('lets moderators and speakers of the session create polls', async () => {
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    expectRejection(await board.write({}, anna), 'forbidden');
    expectRejection(await board.write({}, speaker), 'forbidden');
    const profile_id = await addSpeaker(api, conference.event_id, 'Ada', { user_id: speaker.user_id });
    await putOnStage(api, board.session_id, profile_id, 1);
    expect((await board.write({}, speaker)).status).toBe(201);
    expectRejection(await speaker.client.post(`/events/${conference.event_id}/polls`, pollDraft()), 'forbidden');
  });

  it('limits a session to 100 polls', async () => {
    const fill = statement(
      'test-fill-polls',
      `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results)
       select $1, $2, 'SCALE_5', 'How?', '[]', false, true, 'LIVE' from generate_series(1, $3)`,
    );
    await api.deps.db.rows(fill, [conference.event_id, board.session_id, maxPolls - 1]);
    const lastPoll = await board.createDraft();
    expectRejection(await board.write(), 'polls_exceeded');
    expect((await owner.client.delete(`/polls/${lastPoll.id}`)).status).toBe(204);
    await board.createDraft();
  });
});

describe('running polls', () => {
  it('closes the previous poll when another is opened, and keeps votes when it is reopened', async () => {
    const first = await board.createOpenPoll();
    await vote(anna, first, { choices: [1] });
    const second = await board.createOpenPoll();
    expect(await board.list(anna)).toMatchObject([
      { id: second.id, status: 'OPEN' },
      { id: first.id, status: 'CLOSED', tally: { votes: 1, counts: [0, 1, 0] } },
    ]);
    expectRejection(await board.vote(ben, first, { choices: [1] }), 'poll_not_open');
    expectReply(SetPollStatus, 200, await board.setStatus(first, 'OPEN'));
    await vote(ben, first, { choices: [1] });
    expect(await board.findPollAs(ben, first)).toMatchObject({
      status: 'OPEN',
      tally: { votes: 2, counts: [0, 2, 0] },
    });
    expect(await board.findPollAs(ben, second)).toMatchObject({ status: 'CLOSED' });
  });

  it('leaves one poll open after concurrent requests to open several', async () => {
    const polls = [await board.createDraft(), await board.createDraft(), await board.createDraft()];
    const replies = await Promise.all(polls.map((poll) => board.setStatus(poll, 'OPEN')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await board.list(anna)).filter(({ status }) => status === 'OPEN')).toHaveLength(1);
  });

  it('creates and opens a poll in one request, which closes the open poll named in the request', async () => {
    const first = await board.createOpenPoll();
    const second = expectReply(CreateSessionPoll, 201, await board.start({ seen_open_poll_id: first.id }));
    expect(second.opened_at).not.toBeNull();
    expect(await board.list(anna)).toMatchObject([
      { id: second.id, status: 'OPEN' },
      { id: first.id, status: 'CLOSED' },
    ]);
  });

  it('starts only one poll if a request is sent twice or by two moderators', async () => {
    const replies = await Promise.all([
      board.start({ seen_open_poll_id: null }),
      board.start({ seen_open_poll_id: null }),
      board.start({ seen_open_poll_id: null }, moderator),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409)) expectRejection(reply, 'poll_opened_meanwhile');
    expect(await board.list(owner)).toMatchObject([{ status: 'OPEN' }]);
  });

  it('does not open a draft if another poll is open than the one named in the request', async () => {
    const draft = await board.createDraft();
    const open = await board.createOpenPoll();
    expectRejection(await board.setStatus(draft, 'OPEN', owner, null), 'poll_opened_meanwhile');
    expect(await board.findPollAs(anna, open)).toMatchObject({ status: 'OPEN' });
    expectReply(SetPollStatus, 200, await board.setStatus(draft, 'OPEN', owner, open.id));
    expect(await board.findPollAs(anna, open)).toMatchObject({ status: 'CLOSED' });
  });

  it('does not let attendees start a poll', async () => {
    expectRejection(await board.start({}, anna), 'forbidden');
    expect(await board.list(owner)).toEqual([]);
  });

  it('keeps polls of an event independent of those of its sessions', async () => {
    const poll = await board.createOpenPoll();
    const path = `/events/${conference.event_id}/polls`;
    const eventPoll = expectReply(
      CreateEventPoll,
      201,
      await owner.client.post(path, pollDraft({ question: 'How is it?' })),
    );
    expect(eventPoll.session_id).toBeNull();
    await board.setStatus(eventPoll, 'OPEN');
    await vote(anna, eventPoll, { choices: [2] });
    expect(expectReply(ListEventPolls, 200, await anna.client.get(path)).polls).toMatchObject([
      { id: eventPoll.id, status: 'OPEN', has_voted: true, own_choices: [2] },
    ]);
    expect(await board.list(anna)).toMatchObject([{ id: poll.id, status: 'OPEN' }]);
    await owner.client.delete(`/polls/${eventPoll.id}`);
  });
});

describe('votes', () => {
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
  ])('counts a vote of the kind %s', async (kind, fields, invalidInputs, validInputs, counts) => {
    const poll = await board.createOpenPoll({ kind, ...fields });
    for (const answer of invalidInputs) expectRejection(await board.vote(anna, poll, answer), 'invalid_request');
    for (const [index, answer] of validInputs.entries()) await vote([anna, ben][index] ?? owner, poll, answer);
    expect((await board.findPollAs(anna, poll))?.tally).toEqual({
      poll_id: poll.id,
      votes: validInputs.length,
      counts,
      words: [],
    });
  });

  it('accepts up to three open words of 40 characters, counted ignoring case', async () => {
    const poll = await board.createOpenPoll({ kind: 'WORDS', options: [] });
    for (const invalidWords of [[], ['a', 'b', 'c', 'd'], ['a'.repeat(41)], ['Tea', 'tea'], ['  ']])
      expectRejection(await board.vote(anna, poll, { words: invalidWords }), 'invalid_request');
    await vote(anna, poll, { words: ['Tea', ' Café  au lait ', '🎉'.repeat(40)] });
    await vote(ben, poll, { words: ['tea'] });
    await vote(moderator, poll, { words: ['Tea'] });
    expect((await board.findPollAs(anna, poll))?.tally).toMatchObject({
      votes: 3,
      words: [{ word: 'Tea', votes: 3 }, { word: 'Café au lait', votes: 1 }, { votes: 1 }],
    });
    expect((await board.findPollAs(anna, poll))?.own_words).toEqual(['Tea', 'Café au lait', '🎉'.repeat(40)]);
  });

  it('applies the rules and mutes of the event to open words, and lets staff hide words', async () => {
    const rules = `/events/${conference.event_id}/moderation/rules`;
    await owner.client.put(rules, { ...defaultModerationRules, words: ['spam'] });
    const poll = await board.createOpenPoll({ kind: 'WORDS', options: [] });
    expectRejection(await board.vote(anna, poll, { words: ['fine', 'SPÄM'] }), 'poll_word_refused');
    const muted = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_chat_banned: true });
    expectRejection(await board.vote(muted, poll, { words: ['fine'] }), 'chat_not_allowed');
    await vote(anna, poll, { words: ['Boring', 'fine'] });
    const setHidden = (is_hidden: boolean, { client } = moderator) =>
      client.put(`/polls/${poll.id}/words`, { word: 'BORING', is_hidden });
    expectRejection(await setHidden(true, anna), 'forbidden');
    expect(expectReply(SetPollWordVisibility, 200, await setHidden(true))).toMatchObject({
      tally: { words: [{ word: 'fine' }] },
      hidden_words: ['boring'],
    });
    expect(await board.findPollAs(anna, poll)).toMatchObject({
      tally: { words: [{ word: 'fine' }] },
      hidden_words: [],
    });
    const reply = await moderator.client.get(`/events/${conference.event_id}/moderation/log`);
    expect(expectReply(ListModerationLog, 200, reply).entries.slice(0, 1)).toMatchObject([
      { action: 'POLL_WORD_HIDDEN', actor: { id: moderator.user_id }, poll: { id: poll.id }, reason: 'BORING' },
    ]);
    expect(expectReply(SetPollWordVisibility, 200, await setHidden(false)).tally?.words).toHaveLength(2);
    await owner.client.put(rules, defaultModerationRules);
  });

  it('changes a vote if the poll allows it, and ignores repeated votes', async () => {
    const changeablePoll = await board.createOpenPoll();
    await vote(anna, changeablePoll, { choices: [0] });
    await vote(anna, changeablePoll, { choices: [0] });
    await vote(anna, changeablePoll, { choices: [1] });
    expect(await board.findPollAs(anna, changeablePoll)).toMatchObject({
      own_choices: [1],
      tally: { votes: 1, counts: [0, 1, 0] },
    });
    const unchangeablePoll = await board.createOpenPoll({ may_change: false });
    await vote(anna, unchangeablePoll, { choices: [0] });
    await vote(anna, unchangeablePoll, { choices: [0] });
    expectRejection(await board.vote(anna, unchangeablePoll, { choices: [1] }), 'poll_voted_already');
    expect(await board.findPollAs(anna, unchangeablePoll)).toMatchObject({ tally: { votes: 1, counts: [1, 0, 0] } });
  });

  it('counts each person once among concurrent, repeated and changed votes', async () => {
    const poll = await board.createOpenPoll({ kind: 'SEVERAL' });
    const people = await Promise.all(Array.from({ length: 12 }, attendee));
    await Promise.all(
      people.flatMap((person) => [
        board.vote(person, poll, { choices: [0] }),
        board.vote(person, poll, { choices: [0, 1] }),
        board.vote(person, poll, { choices: [0, 1] }),
      ]),
    );
    const tally = (await board.findPollAs(anna, poll))?.tally;
    expect(tally?.votes).toBe(12);
    expect(tally?.counts[0]).toBe(12);
    const storedAnswers = statement<{ answers: string[] }>(
      'test-poll-answers',
      'select answers from poll_votes where poll_id = $1',
    );
    const rows = await api.deps.db.rows(storedAnswers, [poll.id]);
    expect(tally?.counts[1]).toBe(rows.filter(({ answers }) => answers.includes('1')).length);
  });
});

describe('results', () => {
  it.each<[PollDraft['results'], { open: boolean[]; closed: boolean[] }]>([
    // The viewers: a voter, a member who has not voted, and a moderator.
    ['LIVE', { open: [true, true, true], closed: [true, true, true] }],
    ['AFTER_VOTE', { open: [true, false, true], closed: [true, true, true] }],
    ['AFTER_CLOSE', { open: [false, false, true], closed: [true, true, true] }],
    ['STAFF', { open: [false, false, true], closed: [false, false, true] }],
  ])('shows results with the rule %s to the right people', async (results, expected) => {
    const poll = await board.createOpenPoll({ results });
    await vote(anna, poll, { choices: [0] });
    const visibilityPerViewer = () =>
      Promise.all([anna, ben, moderator].map(async (person) => (await board.findPollAs(person, poll))?.tally !== null));
    expect(await visibilityPerViewer()).toEqual(expected.open);
    await board.setStatus(poll, 'CLOSED');
    expect(await visibilityPerViewer()).toEqual(expected.closed);
  });

  it('exports results to staff as CSV', async () => {
    const poll = await board.createOpenPoll({ options: ['=Red', 'Green, too', 'Blue'] });
    await vote(anna, poll, { choices: [1] });
    expectRejection(await moderator.client.get(`/polls/${poll.id}/export`), 'forbidden');
    const csv = await owner.client.get(`/polls/${poll.id}/export`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text).toContain('"Green, too",1,1');
    // The prefix prevents spreadsheets from evaluating it as a formula.
    expect(csv.text).not.toMatch(/,=Red/);
    expect(csv.text).not.toContain('Lovelace');
  });
});

describe('copying an event', () => {
  it('copies its polls as drafts, and its settings for questions', async () => {
    const poll = await board.createOpenPoll({ kind: 'RANKING' });
    await vote(anna, poll, { choices: [0, 1, 2] });
    const path = `/events/${conference.event_id}/polls`;
    const eventPoll = expectReply(
      CreateEventPoll,
      201,
      await owner.client.post(path, pollDraft({ question: 'How is it?' })),
    );
    await owner.client.put(`/events/${conference.event_id}/qa`, { mode: 'MODERATED', qa_opens_minutes_before: 77 });
    const body = { title: 'Next year', start_date: '2032-03-28' };
    const copy = expectReply(
      DuplicateEvent,
      201,
      await owner.client.post(`/events/${conference.event_id}/duplicate`, body),
    );
    const copiedPolls = expectReply(ListEventPolls, 200, await owner.client.get(`/events/${copy.id}/polls`)).polls;
    expect(copiedPolls).toMatchObject([{ question: 'How is it?', status: 'DRAFT', event_id: copy.id }]);
    expect((await owner.client.get(`/events/${copy.id}/qa`)).body).toEqual({
      mode: 'MODERATED',
      qa_opens_minutes_before: 77,
    });
    const sessionPolls = statement<{ kind: string; status: string; vote_count: number }>(
      'test-copied-polls',
      'select kind, status, vote_count from polls where event_id = $1 and session_id is not null and kind = $2',
    );
    expect(await api.deps.db.rows(sessionPolls, [copy.id, 'RANKING'])).toContainEqual({
      kind: 'RANKING',
      status: 'DRAFT',
      vote_count: 0,
    });
    await owner.client.delete(`/polls/${eventPoll.id}`);
  });
});

describe('polls in the data of a person', () => {
  it('exports votes and participation in anonymous polls, and deletes them with the account', async () => {
    const namedPoll = await board.createOpenPoll({ kind: 'SEVERAL' });
    await vote(anna, namedPoll, { choices: [1, 2] });
    await vote(ben, namedPoll, { choices: [1] });
    const wordsPoll = await board.createOpenPoll({ kind: 'WORDS', options: [] });
    await vote(anna, wordsPoll, { words: ['Tea'] });
    const anonymous = await board.createOpenPoll({ is_anonymous: true, may_change: false });
    await vote(anna, anonymous, { choices: [0] });
    const exportedData = expectReply(ExportAccount, 200, await anna.client.get(`/users/${anna.user_id}/export`));
    expect(exportedData.poll_votes).toMatchObject([
      { poll_id: namedPoll.id, answers: ['Green', 'Blue'] },
      { poll_id: wordsPoll.id, answers: ['Tea'] },
    ]);
    expect(exportedData.poll_participations).toEqual([
      { poll_id: anonymous.id, event_id: conference.event_id, session_id: board.session_id, question: 'Which one?' },
    ]);
    expectReply(
      DeleteAccount,
      200,
      await anna.client.delete(`/users/${anna.user_id}`, { body: { password: testPassword } }),
    );
    expect((await board.findPollAs(ben, namedPoll))?.tally).toMatchObject({ votes: 1, counts: [0, 1, 0] });
    expect((await board.findPollAs(ben, wordsPoll))?.tally).toMatchObject({ votes: 0, words: [] });
  });
});
