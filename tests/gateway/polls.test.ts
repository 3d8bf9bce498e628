/** Live polls: recipients, frequency, and that the last count matches the database. */
import type { PollDraft, PollResults } from '@plenum/contracts/live/polls';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { setPollStatus } from '@plenum/core/domain/live/polls/set-poll-status';
import { voteInPoll } from '@plenum/core/domain/live/polls/vote-in-poll';
import { createPoll } from '@plenum/core/domain/live/polls/write-poll';
import { statement } from '@plenum/core/platform/db/database';
import { createEncryption } from '@plenum/core/platform/security/encryption';
import { beforeEach, describe, expect, it } from 'vitest';
import { pollDraft } from '../support/api/poll-board.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
let session_id: number;
let anna: Person;
let ben: Person;
let moderator: Person;

beforeEach(async () => {
  session_id = (await createSessionWithRooms(cluster.deps, conference)).session_id;
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
});

const place = () => ({ event_id: conference.event_id, session_id });
const openWatchingBrowser = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_polls', place())).toMatchObject({ ok: true });
  return browser;
};
const asModerator = () => scopeOfPerson(cluster.deps, moderator);
async function openNewPoll(options: Partial<PollDraft> = {}): Promise<number> {
  const { id } = await createPoll(asModerator(), { session_id }, pollDraft(options));
  await setPollStatus(asModerator(), id, 'OPEN');
  return id;
}
const vote = (person: Person, poll_id: number, choice = 0) =>
  voteInPoll(scopeOfPerson(cluster.deps, person), poll_id, { choices: [choice] });
const lastResults = (browser: SocketBrowser): PollResults | undefined => browser.all('poll_results').at(-1);
const newVoters = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => setMembership(cluster.deps, conference, 'ATTENDEE', `Voter${index}`)),
  );

describe('sockets that watch polls', () => {
  it('sends opened and closed polls on every gateway, and sends drafts only to moderators', async () => {
    const browsers = [await openWatchingBrowser(ben, 0), await openWatchingBrowser(anna, 1)];
    const moderatorBrowser = await openWatchingBrowser(moderator, 1);
    const { id } = await createPoll(asModerator(), { session_id }, pollDraft());
    await moderatorBrowser.next('polls_changed', ({ polls }) => polls[0]?.status === 'DRAFT');
    await setPollStatus(asModerator(), id, 'OPEN');
    for (const browser of browsers) await browser.next('polls_changed', ({ polls }) => polls[0]?.status === 'OPEN');
    await setPollStatus(asModerator(), id, 'CLOSED');
    for (const browser of browsers) {
      await browser.next('polls_changed', ({ polls }) => polls[0]?.status === 'CLOSED');
      expect(browser.all('polls_changed').flatMap(({ polls }) => polls.map(({ status }) => status))).toEqual([
        'OPEN',
        'CLOSED',
      ]);
    }
  });

  it('sends counts at most twice a second, ending with the counts of the database', async () => {
    const poll_id = await openNewPoll();
    const browser = await openWatchingBrowser(ben, 1);
    const voters = await newVoters(30);
    const startMs = performance.now();
    await Promise.all(voters.map((person, index) => vote(person, poll_id, index % 3)));
    await waitForCondition('the count matches the database', () => lastResults(browser)?.votes === voters.length);
    const seconds = (performance.now() - startMs) / 1000;
    expect(lastResults(browser)?.counts).toEqual([10, 10, 10]);
    expect(browser.all('poll_results').length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1);
  });

  it('sends counts to people who have voted, if the poll allows it, and to everybody after it closes', async () => {
    const poll_id = await openNewPoll({ results: 'AFTER_VOTE' });
    const [voter, otherBrowser, moderatorBrowser] = [
      await openWatchingBrowser(anna),
      await openWatchingBrowser(ben),
      await openWatchingBrowser(moderator),
    ];
    const voteReply = { ok: true, data: { poll_id, has_voted: true } };
    expect(await voter.request('vote_in_poll', { poll_id, choices: [1] })).toEqual(voteReply);
    await voter.next('poll_results', ({ counts }) => counts[1] === 1);
    await moderatorBrowser.next('poll_results', ({ counts }) => counts[1] === 1);
    expect(otherBrowser.all('poll_results')).toEqual([]);
    await setPollStatus(asModerator(), poll_id, 'CLOSED');
    await otherBrowser.next('poll_results', ({ counts }) => counts[1] === 1);
  });

  it('never sends results that are for staff', async () => {
    const poll_id = await openNewPoll({ results: 'STAFF' });
    const [voter, moderatorBrowser] = [await openWatchingBrowser(anna), await openWatchingBrowser(moderator)];
    await voter.request('vote_in_poll', { poll_id, choices: [1] });
    await moderatorBrowser.next('poll_results', ({ votes }) => votes === 1);
    await setPollStatus(asModerator(), poll_id, 'CLOSED');
    await voter.next('polls_changed', ({ polls }) => polls[0]?.status === 'CLOSED');
    expect(voter.all('poll_results')).toEqual([]);
  });

  it('sends nothing about a deleted poll, and lets a socket watch up to five sessions or events', async () => {
    const browser = await openWatchingBrowser(ben);
    for (let index = 0; index < 4; index += 1) {
      const { session_id: otherSessionId } = await createSessionWithRooms(cluster.deps, conference);
      const otherPlace = { event_id: conference.event_id, session_id: otherSessionId };
      expect(await browser.request('watch_polls', otherPlace)).toMatchObject({ ok: true });
    }
    const eventPlace = { event_id: conference.event_id, session_id: null };
    const rejection = { ok: false, error: { error: 'poll_boards_exceeded' } };
    expect(await browser.request('watch_polls', eventPlace)).toMatchObject(rejection);
    await browser.request('unwatch_polls', place());
    expect(await browser.request('watch_polls', eventPlace)).toMatchObject({ ok: true });
    // The session is not found in another event.
    const foreignPlace = { event_id: conference.event_id + 1, session_id };
    expect(await browser.request('watch_polls', foreignPlace)).toMatchObject({
      ok: false,
      error: { error: 'not_found' },
    });
  });
});

describe('access of a watching socket', () => {
  it('ends the access of a socket with a ban, and extends it for a person added to the stage', async () => {
    const [banned, speaker] = [await openWatchingBrowser(ben), await openWatchingBrowser(anna)];
    const target = { event_id: conference.event_id, attendee_id: ben.user_id };
    await banEventUser(scopeOfPerson(cluster.deps, conference.creator), target, { reason: 'Rude' });
    expect(await banned.next('polls_left')).toEqual({ ...place(), can_read: false });
    await setSessionSpeaker(cluster.deps, conference, session_id, anna);
    cluster.deps.signal('check-rooms', { event_id: conference.event_id });
    await speaker.next('polls_left', ({ can_read }) => can_read);
    await createPoll(asModerator(), { session_id }, pollDraft());
    await speaker.next('polls_changed', ({ polls }) => polls[0]?.status === 'DRAFT');
    expect(banned.all('polls_changed')).toEqual([]);
  });
});

describe('killed processes while people vote', () => {
  const storedVotes = statement<{ counted: number; voters: number; ballots: number; sealed: number }>(
    'test-stored-poll-votes',
    `select p.vote_count as counted,
            (select count(*) from poll_votes where poll_id = $1) + (select count(*) from poll_voters where poll_id = $1) as voters,
            (select count(*) from poll_ballots where poll_id = $1) as ballots,
            (select count(*) from poll_sealed_ballots where poll_id = $1) as sealed
       from polls p where p.id = $1`,
  );

  it.each([false, true])(
    'sends everybody the counts of the database after a process was killed (anonymous: %s)',
    async (is_anonymous) => {
      const killedGateway = await startGatewayProcess(cluster.api.env);
      const poll_id = await openNewPoll({ is_anonymous, may_change: false });
      const voters = await newVoters(24);
      const sockets = await Promise.all(
        voters.map((person) => openBrowser(killedGateway.url, { token: person.socketToken })),
      );
      const stayingBrowser = await openWatchingBrowser(ben, 1);
      const pendingVotes = sockets.map((socket) =>
        socket.request('vote_in_poll', { poll_id, choices: [1] }).catch(() => undefined),
      );
      // Killed halfway: some votes are stored, some never arrive.
      await Promise.any(pendingVotes);
      await killedGateway.kill();
      for (const socket of sockets) socket.close();
      // People vote again elsewhere, as browsers do; stored votes are reported as such.
      await Promise.allSettled(voters.map((person) => vote(person, poll_id, 1)));
      await setPollStatus(asModerator(), poll_id, 'CLOSED');
      const row = await cluster.deps.db.row(storedVotes, [poll_id]);
      expect(row).toEqual({ counted: 24, voters: 24, ballots: is_anonymous ? 24 : 0, sealed: 0 });
      await waitForCondition('the count matches the database', () => lastResults(stayingBrowser)?.votes === 24);
      expect(lastResults(stayingBrowser)?.counts).toEqual([0, 24, 0]);
      // The total and the counts are always of the same moment.
      for (const { votes, counts } of stayingBrowser.all('poll_results')) expect(counts[1]).toBe(votes);
    },
  );

  it('opens the remaining sealed ballots while the poll is open', async () => {
    const poll_id = await openNewPoll({ is_anonymous: true, may_change: false });
    const voters = await newVoters(12);
    const browser = await openWatchingBrowser(ben);
    // As if the process that stored them had crashed: no gateway has opened any.
    const leave = statement(
      'test-leave-sealed-ballots',
      `with took as (insert into poll_voters (poll_id, user_id) select $1, unnest($2::bigint[]))
       insert into poll_sealed_ballots (poll_id, sealed) select $1, unnest($3::text[])`,
    );
    const sealedBallots = voters.map(() => cluster.deps.encryption.seal('["2"]', `poll-ballot:${poll_id}`));
    await cluster.deps.db.rows(leave, [poll_id, voters.map(({ user_id }) => user_id), sealedBallots]);
    await waitForCondition('all but five are counted', () => lastResults(browser)?.votes === 7);
    await setPollStatus(asModerator(), poll_id, 'CLOSED');
    await waitForCondition('all are counted', () => lastResults(browser)?.counts[2] === 12);
  });

  it('does not block other polls with a ballot whose key is missing', async () => {
    const { session_id: otherSessionId } = await createSessionWithRooms(cluster.deps, conference);
    const { id: brokenPollId } = await createPoll(
      asModerator(),
      { session_id: otherSessionId },
      pollDraft({ is_anonymous: true, may_change: false }),
    );
    await setPollStatus(asModerator(), brokenPollId, 'OPEN');
    // Followed first, so that it is processed first.
    const browser = await cluster.browser(ben, 0);
    const otherPlace = { event_id: conference.event_id, session_id: otherSessionId };
    expect(await browser.request('watch_polls', otherPlace)).toMatchObject({ ok: true });
    expect(await browser.request('watch_polls', place())).toMatchObject({ ok: true });
    const formerEncryption = createEncryption(`former:${Buffer.alloc(32, 7).toString('base64url')}`);
    const sealedBallots = Array.from({ length: 12 }, () =>
      formerEncryption.seal('["2"]', `poll-ballot:${brokenPollId}`),
    );
    const leave = statement(
      'test-leave-foreign-ballots',
      'insert into poll_sealed_ballots (poll_id, sealed) select $1, unnest($2::text[])',
    );
    await cluster.deps.db.rows(leave, [brokenPollId, sealedBallots]);
    const poll_id = await openNewPoll();
    await vote(anna, poll_id, 1);
    await waitForCondition('the other poll is counted', () => lastResults(browser)?.counts[1] === 1);
    await setPollStatus(asModerator(), poll_id, 'CLOSED');
  });
});
