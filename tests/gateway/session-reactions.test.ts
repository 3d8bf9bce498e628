/**
 * Reactions to sessions: sent over all gateways as counts, limited without an error, stored per minute without people.
 */
import { sessionReactions } from '@plenum/contracts/enums';
import {
  maxSessionReactionBoardsPerSocket,
  sessionReactionRateLimits,
  sessionReactionsCloseMinutes,
  sessionReactionsOpenMinutes,
} from '@plenum/contracts/live/session-reaction-limits';
import { GetSessionReactions } from '@plenum/contracts/live/session-reactions';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { roomApiOf } from '../support/gateway/room-api.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  changeMembership,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { points } = sessionReactionRateLimits.session_reaction;
let statements = 0;
let session_id: number;
let anna: Person;
let ben: Person;

beforeEach(async () => {
  session_id = (await createSessionWithRooms(cluster.deps, conference)).session_id;
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
});

const rejection = (status: number, error: string) => ({ status, body: { error } });
const pathOf = (id: number): string => `/sessions/${id}/reactions`;
const react = (person: Person, reaction = '👏', id = session_id) =>
  cluster.api.client().post(pathOf(id), { reaction }, roomApiOf(person));
const getReactionCurve = (person: Person) => cluster.api.client().get(pathOf(session_id), roomApiOf(person));
const openWatchingBrowser = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_session_reactions', { session_id })).toEqual({ ok: true, data: { session_id } });
  return browser;
};
const receivedCount = (browser: SocketBrowser, reaction: string): number =>
  browser
    .all('session_reactions')
    .flatMap(({ counts }) => counts)
    .filter((candidate) => candidate.reaction === reaction)
    .reduce((sum, { count }) => sum + count, 0);
const waitForCount = (browser: SocketBrowser, reaction: string, count: number) =>
  waitForCondition(`${count} times ${reaction}`, () => receivedCount(browser, reaction) === count);
const storedTotals = async (): Promise<unknown> =>
  expectReply(GetSessionReactions, 200, await getReactionCurve(conference.creator)).totals;
const updateSession = (assignments: string): Promise<unknown> => {
  statements += 1;
  const updateStatement = statement(
    `test-change-session-${statements}`,
    `update sessions set ${assignments} where id = $1`,
  );
  return cluster.deps.db.rows(updateStatement, [session_id]);
};

describe('reactions to a session', () => {
  it('sends a reaction to the followers over all gateways, and stores it without people', async () => {
    const browsers = [await openWatchingBrowser(anna, 0), await openWatchingBrowser(ben, 1)] as const;
    const otherBrowser = await cluster.browser(conference.creator, 0);
    expect(await browsers[0].request('react_to_session', { session_id, reaction: '🎉' })).toEqual({
      ok: true,
      data: { session_id, reaction: '🎉', is_counted: true },
    });
    expect(await react(ben)).toMatchObject({ status: 200, body: { session_id, reaction: '👏', is_counted: true } });
    await react(ben);
    for (const browser of browsers) {
      await waitForCount(browser, '🎉', 1);
      await waitForCount(browser, '👏', 2);
    }
    expect(otherBrowser.all('session_reactions')).toEqual([]);
    const { totals, minutes } = expectReply(GetSessionReactions, 200, await getReactionCurve(conference.creator));
    expect(totals).toEqual([
      { reaction: '👏', count: 2 },
      { reaction: '🎉', count: 1 },
    ]);
    expect(minutes.flatMap(({ counts }) => counts).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(minutes.every(({ minute }) => minute.endsWith(':00.000Z'))).toBe(true);
    const columns = statement<{ name: string }>(
      'test-reaction-columns',
      `select column_name as name from information_schema.columns where table_name = 'session_reaction_counts' order by 1`,
    );
    expect((await cluster.deps.db.rows(columns)).map(({ name }) => name)).toEqual([
      'count',
      'minute',
      'reaction',
      'session_id',
    ]);
  });

  it('accepts five kinds and ten reactions per person, and drops additional ones without an error', async () => {
    for (const reaction of ['👍', 'x', ''])
      expect(await react(anna, reaction)).toMatchObject(rejection(422, 'invalid_request'));
    const answers = await Promise.all(
      Array.from({ length: points + 3 }, (_, index) => react(anna, sessionReactions[index % sessionReactions.length])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => (body as { is_counted: boolean }).is_counted)).toHaveLength(points);
    const browser = await openWatchingBrowser(anna);
    expect(await browser.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({
      ok: true,
      data: { is_counted: false },
    });
    // The limit applies per person.
    await react(ben, '🤔');
    const totals = (await storedTotals()) as { count: number }[];
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(points + 1);
  });

  it('sends the reactions of a crowd in batches, and counts every one', async () => {
    const browser = await openWatchingBrowser(anna, 1);
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => setMembership(cluster.deps, conference, 'ATTENDEE')),
    );
    const startMs = performance.now();
    await Promise.all(crowd.flatMap((person) => [react(person), react(person), react(person, '❤️')]));
    await waitForCount(browser, '👏', 40);
    await waitForCount(browser, '❤️', 20);
    const halfSeconds = Math.ceil((performance.now() - startMs) / 500);
    expect(browser.all('session_reactions').length, 'at most twice a second').toBeLessThanOrEqual(halfSeconds + 1);
    expect(await storedTotals()).toEqual([
      { reaction: '👏', count: 40 },
      { reaction: '❤️', count: 20 },
    ]);
  });

  it('accepts reactions from shortly before the session until shortly after it, and only if it has a chat', async () => {
    const closedReply = rejection(409, 'session_reactions_closed');
    await updateSession(
      `status = 'SCHEDULED', starts_at = now() + interval '${sessionReactionsOpenMinutes} minutes' + interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject(closedReply);
    await updateSession(`starts_at = now() + interval '${sessionReactionsOpenMinutes} minutes' - interval '1 minute'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    // It lasts 30 minutes.
    await updateSession(
      `starts_at = now() - interval '${30 + sessionReactionsCloseMinutes} minutes' + interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject({ status: 200 });
    await updateSession(
      `starts_at = now() - interval '${30 + sessionReactionsCloseMinutes} minutes' - interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject(closedReply);
    await updateSession(`status = 'LIVE'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    await updateSession(`chat_mode = 'DISABLED'`);
    expect(await react(anna)).toMatchObject(closedReply);
    await updateSession(`chat_mode = 'BACKSTAGE_ONLY'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    await updateSession(`status = 'CANCELLED'`);
    expect(await react(anna)).toMatchObject(closedReply);
  });
});

describe('members', () => {
  it('lets members react unless they are muted, and shows the chart to staff and speakers', async () => {
    await changeMembership(cluster.deps, conference, anna, 'is_chat_banned = true');
    expect(await react(anna)).toMatchObject(rejection(403, 'chat_not_allowed'));
    const browser = await openWatchingBrowser(anna);
    expect(await browser.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({
      ok: false,
      error: { error: 'chat_not_allowed' },
    });
    await changeMembership(cluster.deps, conference, anna, 'is_chat_banned = false, is_banned = true');
    expect(await react(anna)).toMatchObject(rejection(403, 'event_banned'));
    expect(await react(anna, '👏', 987_654_321)).toMatchObject(rejection(404, 'not_found'));
    expect(await getReactionCurve(ben)).toMatchObject(rejection(403, 'forbidden'));
    await setSessionSpeaker(cluster.deps, conference, session_id, ben);
    expect(await getReactionCurve(ben)).toMatchObject({ status: 200, body: { totals: [], minutes: [] } });
  });

  it('sends a member nothing after a ban, and nothing from before watching', async () => {
    await react(ben);
    const [annasBrowser, bensBrowser] = [await openWatchingBrowser(anna, 0), await openWatchingBrowser(ben, 1)];
    await banEventUser(
      scopeOfPerson(cluster.deps, conference.creator),
      { event_id: conference.event_id, attendee_id: anna.user_id },
      { reason: 'Spam' },
    );
    await annasBrowser.next('session_reactions_left', (notice) => notice.session_id === session_id);
    await react(ben, '🎉');
    await waitForCount(bensBrowser, '🎉', 1);
    expect(receivedCount(bensBrowser, '👏')).toBe(0);
    expect(annasBrowser.all('session_reactions')).toEqual([]);
    expect(await annasBrowser.request('watch_session_reactions', { session_id })).toMatchObject({ ok: false });
  });

  it('lets a member watch and unwatch up to five sessions per tab', async () => {
    const browser = await cluster.browser(anna);
    for (let number = 0; number < maxSessionReactionBoardsPerSocket; number += 1) {
      const secondSession = await createSessionWithRooms(cluster.deps, conference);
      expect(await browser.request('watch_session_reactions', { session_id: secondSession.session_id })).toMatchObject({
        ok: true,
      });
      if (number === 0) session_id = secondSession.session_id;
    }
    const sixthSession = await createSessionWithRooms(cluster.deps, conference);
    expect(await browser.request('watch_session_reactions', { session_id: sixthSession.session_id })).toMatchObject({
      ok: false,
      error: { error: 'reaction_boards_exceeded' },
    });
    await browser.request('unwatch_session_reactions', { session_id });
    expect(await browser.request('watch_session_reactions', { session_id: sixthSession.session_id })).toMatchObject({
      ok: true,
    });
    await react(ben);
    const otherBrowser = await openWatchingBrowser(ben);
    await react(ben, '😂');
    await waitForCount(otherBrowser, '😂', 1);
    expect(browser.all('session_reactions')).toEqual([]);
  });
});

describe('killed gateways', () => {
  it('loses at most the reactions since the last write when a gateway is killed', async () => {
    const killedGateway = await startGatewayProcess(cluster.api.env);
    const person = await openBrowser(killedGateway.url, { token: anna.socketToken });
    const otherBrowser = await openWatchingBrowser(ben, 1);
    for (let time = 0; time < 4; time += 1)
      expect(await person.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({ ok: true });
    // Reactions sent to others are already stored.
    await waitForCount(otherBrowser, '👏', 4);
    await killedGateway.kill();
    person.close();
    expect(await storedTotals()).toEqual([{ reaction: '👏', count: 4 }]);
    await react(ben);
    await waitForCount(otherBrowser, '👏', 5);
  });

  it('loses nothing when a gateway shuts down', async () => {
    const stoppedGateway = await startGatewayProcess(cluster.api.env);
    const person = await openBrowser(stoppedGateway.url, { token: anna.socketToken });
    expect(await person.request('react_to_session', { session_id, reaction: '🤔' })).toMatchObject({ ok: true });
    await stoppedGateway.terminate();
    person.close();
    expect(await storedTotals()).toEqual([{ reaction: '🤔', count: 1 }]);
  });
});
