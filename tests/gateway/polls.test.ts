/** Polls live: who hears what and how often, and that the last count is that of the database. */
import type { PollDraft, PollResults } from '@plenum/contracts/live/polls';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { setPollStatus } from '@plenum/core/domain/live/polls/set-poll-status';
import { voteInPoll } from '@plenum/core/domain/live/polls/vote-in-poll';
import { createPoll } from '@plenum/core/domain/live/polls/write-poll';
import { statement } from '@plenum/core/platform/db/database';
import { createEncryption } from '@plenum/core/platform/security/encryption';
import { beforeEach, describe, expect, it } from 'vitest';
import { pollDraft } from '../support/api/poll-board.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { actingAs, makeMember, makeSession, makeSessionSpeaker, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
let session_id: number;
let anna: Person;
let ben: Person;
let moderator: Person;

beforeEach(async () => {
  session_id = (await makeSession(cluster.deps, conference)).session_id;
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
});

const place = () => ({ event_id: conference.event_id, session_id });
const watching = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_polls', place())).toMatchObject({ ok: true });
  return browser;
};
const acting = () => actingAs(cluster.deps, moderator);
async function opened(options: Partial<PollDraft> = {}): Promise<number> {
  const { id } = await createPoll(acting(), { session_id }, pollDraft(options));
  await setPollStatus(acting(), id, 'OPEN');
  return id;
}
const vote = (person: Person, poll_id: number, choice = 0) =>
  voteInPoll(actingAs(cluster.deps, person), poll_id, { choices: [choice] });
const lastOf = (browser: SocketBrowser): PollResults | undefined => browser.all('poll_results').at(-1);
const newVoters = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => makeMember(cluster.deps, conference, 'ATTENDEE', `Voter${at}`)));

describe('who follows polls', () => {
  it('hears of those that are opened and closed, on every gateway, and of drafts only as their moderator', async () => {
    const browsers = [await watching(ben, 0), await watching(anna, 1)];
    const desk = await watching(moderator, 1);
    const { id } = await createPoll(acting(), { session_id }, pollDraft());
    await desk.next('polls_changed', ({ polls }) => polls[0]?.status === 'DRAFT');
    await setPollStatus(acting(), id, 'OPEN');
    for (const browser of browsers) await browser.next('polls_changed', ({ polls }) => polls[0]?.status === 'OPEN');
    await setPollStatus(acting(), id, 'CLOSED');
    for (const browser of browsers) {
      await browser.next('polls_changed', ({ polls }) => polls[0]?.status === 'CLOSED');
      expect(browser.all('polls_changed').flatMap(({ polls }) => polls.map(({ status }) => status))).toEqual([
        'OPEN',
        'CLOSED',
      ]);
    }
  });

  it('hears counts at most twice a second, however many vote, and the last is that of the database', async () => {
    const poll_id = await opened();
    const browser = await watching(ben, 1);
    const voters = await newVoters(30);
    const beganMs = performance.now();
    await Promise.all(voters.map((person, at) => vote(person, poll_id, at % 3)));
    await waitUntil('the count is that of the database', () => lastOf(browser)?.votes === voters.length);
    const seconds = (performance.now() - beganMs) / 1000;
    expect(lastOf(browser)?.counts).toEqual([10, 10, 10]);
    expect(browser.all('poll_results').length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1);
  });

  it('hears counts after the own vote, where the poll says so, and after the end', async () => {
    const poll_id = await opened({ results: 'AFTER_VOTE' });
    const [voter, other, desk] = [await watching(anna), await watching(ben), await watching(moderator)];
    const voted = { ok: true, data: { poll_id, has_voted: true } };
    expect(await voter.request('vote_in_poll', { poll_id, choices: [1] })).toEqual(voted);
    await voter.next('poll_results', ({ counts }) => counts[1] === 1);
    await desk.next('poll_results', ({ counts }) => counts[1] === 1);
    expect(other.all('poll_results')).toEqual([]);
    await setPollStatus(acting(), poll_id, 'CLOSED');
    await other.next('poll_results', ({ counts }) => counts[1] === 1);
  });

  it('never hears results that are for staff', async () => {
    const poll_id = await opened({ results: 'STAFF' });
    const [voter, desk] = [await watching(anna), await watching(moderator)];
    await voter.request('vote_in_poll', { poll_id, choices: [1] });
    await desk.next('poll_results', ({ votes }) => votes === 1);
    await setPollStatus(acting(), poll_id, 'CLOSED');
    await voter.next('polls_changed', ({ polls }) => polls[0]?.status === 'CLOSED');
    expect(voter.all('poll_results')).toEqual([]);
  });

  it('hears nothing of a poll that is deleted, and follows five places at most', async () => {
    const browser = await watching(ben);
    for (let at = 0; at < 4; at += 1) {
      const { session_id: another } = await makeSession(cluster.deps, conference);
      const asked = { event_id: conference.event_id, session_id: another };
      expect(await browser.request('watch_polls', asked)).toMatchObject({ ok: true });
    }
    const ofEvent = { event_id: conference.event_id, session_id: null };
    const refused = { ok: false, error: { error: 'poll_boards_exceeded' } };
    expect(await browser.request('watch_polls', ofEvent)).toMatchObject(refused);
    await browser.request('unwatch_polls', place());
    expect(await browser.request('watch_polls', ofEvent)).toMatchObject({ ok: true });
    // The session of another event is not found by it.
    const wrong = { event_id: conference.event_id + 1, session_id };
    expect(await browser.request('watch_polls', wrong)).toMatchObject({ ok: false, error: { error: 'not_found' } });
  });
});

describe('access', () => {
  it('ends with a ban, and grows for a person who comes on the stage', async () => {
    const [banned, speaker] = [await watching(ben), await watching(anna)];
    const target = { event_id: conference.event_id, attendee_id: ben.user_id };
    await banEventUser(actingAs(cluster.deps, conference.creator), target, { reason: 'Rude' });
    expect(await banned.next('polls_left')).toEqual({ ...place(), can_read: false });
    await makeSessionSpeaker(cluster.deps, conference, session_id, anna);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    await speaker.next('polls_left', ({ can_read }) => can_read);
    await createPoll(acting(), { session_id }, pollDraft());
    await speaker.next('polls_changed', ({ polls }) => polls[0]?.status === 'DRAFT');
    expect(banned.all('polls_changed')).toEqual([]);
  });
});

describe('a process is killed while people vote', () => {
  const stored = statement<{ counted: number; voters: number; ballots: number; sealed: number }>(
    'test-stored-poll-votes',
    `select p.vote_count as counted,
            (select count(*) from poll_votes where poll_id = $1) + (select count(*) from poll_voters where poll_id = $1) as voters,
            (select count(*) from poll_ballots where poll_id = $1) as ballots,
            (select count(*) from poll_sealed_ballots where poll_id = $1) as sealed
       from polls p where p.id = $1`,
  );

  it.each([false, true])('everybody ends with the counts of the database (anonymous: %s)', async (is_anonymous) => {
    const doomed = await startGatewayProcess(cluster.api.env);
    const poll_id = await opened({ is_anonymous, may_change: false });
    const voters = await newVoters(24);
    const sockets = await Promise.all(voters.map((person) => openBrowser(doomed.url, { token: person.socketToken })));
    const kept = await watching(ben, 1);
    const votes = sockets.map((socket) =>
      socket.request('vote_in_poll', { poll_id, choices: [1] }).catch(() => undefined),
    );
    // In the middle: some are stored, some never arrive.
    await Promise.any(votes);
    await doomed.kill();
    for (const socket of sockets) socket.close();
    // As browsers do, they vote again elsewhere; who is known already hears so.
    await Promise.allSettled(voters.map((person) => vote(person, poll_id, 1)));
    await setPollStatus(acting(), poll_id, 'CLOSED');
    const row = await cluster.deps.db.row(stored, [poll_id]);
    expect(row).toEqual({ counted: 24, voters: 24, ballots: is_anonymous ? 24 : 0, sealed: 0 });
    await waitUntil('the count is that of the database', () => lastOf(kept)?.votes === 24);
    expect(lastOf(kept)?.counts).toEqual([0, 24, 0]);
  });

  it('sealed ballots that it left are opened by a gateway, while the poll is open', async () => {
    const poll_id = await opened({ is_anonymous: true, may_change: false });
    const voters = await newVoters(12);
    const browser = await watching(ben);
    // As after the death of the process that stored them: nobody has opened any.
    const leave = statement(
      'test-leave-sealed-ballots',
      `with took as (insert into poll_voters (poll_id, user_id) select $1, unnest($2::bigint[]))
       insert into poll_sealed_ballots (poll_id, sealed) select $1, unnest($3::text[])`,
    );
    const sealed = voters.map(() => cluster.deps.encryption.seal('["2"]', `poll-ballot:${poll_id}`));
    await cluster.deps.db.rows(leave, [poll_id, voters.map(({ user_id }) => user_id), sealed]);
    await waitUntil('all but five are counted', () => lastOf(browser)?.votes === 7);
    await setPollStatus(acting(), poll_id, 'CLOSED');
    await waitUntil('all are counted', () => lastOf(browser)?.counts[2] === 12);
  });

  it('a ballot whose key is gone holds up no other poll', async () => {
    const { session_id: another } = await makeSession(cluster.deps, conference);
    const { id: broken } = await createPoll(
      acting(),
      { session_id: another },
      pollDraft({ is_anonymous: true, may_change: false }),
    );
    await setPollStatus(acting(), broken, 'OPEN');
    // Followed first, so that it is looked at first.
    const browser = await cluster.browser(ben, 0);
    const asked = { event_id: conference.event_id, session_id: another };
    expect(await browser.request('watch_polls', asked)).toMatchObject({ ok: true });
    expect(await browser.request('watch_polls', place())).toMatchObject({ ok: true });
    const former = createEncryption(`former:${Buffer.alloc(32, 7).toString('base64url')}`);
    const sealed = Array.from({ length: 12 }, () => former.seal('["2"]', `poll-ballot:${broken}`));
    const leave = statement(
      'test-leave-foreign-ballots',
      'insert into poll_sealed_ballots (poll_id, sealed) select $1, unnest($2::text[])',
    );
    await cluster.deps.db.rows(leave, [broken, sealed]);
    const poll_id = await opened();
    await vote(anna, poll_id, 1);
    await waitUntil('the other poll is counted', () => lastOf(browser)?.counts[1] === 1);
    await setPollStatus(acting(), poll_id, 'CLOSED');
  });
});
