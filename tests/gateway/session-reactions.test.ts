/** Reactions to sessions: told over all gateways as numbers, limited without an error, stored by the minute without people. */
import { sessionReactions } from '@plenum/contracts/enums';
import {
  sessionReactionBoardsPerSocketMax,
  sessionReactionRateLimits,
  sessionReactionsCloseMinutes,
  sessionReactionsOpenMinutes,
} from '@plenum/contracts/live/session-reaction-limits';
import { GetSessionReactions } from '@plenum/contracts/live/session-reactions';
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { asPerson } from '../support/gateway/room-api.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  actingAs,
  changeMembership,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { points } = sessionReactionRateLimits.session_reaction;
let statements = 0;
let session_id: number;
let anna: Person;
let ben: Person;

beforeEach(async () => {
  session_id = (await makeSession(cluster.deps, conference)).session_id;
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
});

const refused = (status: number, error: string) => ({ status, body: { error } });
const pathOf = (id: number): string => `/sessions/${id}/reactions`;
const react = (person: Person, reaction = '👏', id = session_id) =>
  cluster.api.client().post(pathOf(id), { reaction }, asPerson(person));
const curve = (person: Person) => cluster.api.client().get(pathOf(session_id), asPerson(person));
const watching = async (person: Person, gateway: 0 | 1 = 0): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('watch_session_reactions', { session_id })).toEqual({ ok: true, data: { session_id } });
  return browser;
};
/** How often a browser was told of a reaction. */
const told = (browser: SocketBrowser, reaction: string): number =>
  browser
    .all('session_reactions')
    .flatMap(({ counts }) => counts)
    .filter((one) => one.reaction === reaction)
    .reduce((sum, { count }) => sum + count, 0);
const isTold = (browser: SocketBrowser, reaction: string, count: number) =>
  waitUntil(`${count} times ${reaction}`, () => told(browser, reaction) === count);
const stored = async (): Promise<unknown> =>
  expectReply(GetSessionReactions, 200, await curve(conference.creator)).totals;
const setSession = (assignment: string): Promise<unknown> => {
  statements += 1;
  const change = statement(`test-change-session-${statements}`, `update sessions set ${assignment} where id = $1`);
  return cluster.deps.db.rows(change, [session_id]);
};

describe('a reaction to a session', () => {
  it('is told to who looks at it, over all gateways, and stored without people', async () => {
    const browsers = [await watching(anna, 0), await watching(ben, 1)] as const;
    const elsewhere = await cluster.browser(conference.creator, 0);
    expect(await browsers[0].request('react_to_session', { session_id, reaction: '🎉' })).toEqual({
      ok: true,
      data: { session_id, reaction: '🎉', is_counted: true },
    });
    expect(await react(ben)).toMatchObject({ status: 200, body: { session_id, reaction: '👏', is_counted: true } });
    await react(ben);
    for (const browser of browsers) {
      await isTold(browser, '🎉', 1);
      await isTold(browser, '👏', 2);
    }
    expect(elsewhere.all('session_reactions')).toEqual([]);
    const { totals, minutes } = expectReply(GetSessionReactions, 200, await curve(conference.creator));
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

  it('is of the five kinds; ten a person count, and what is more is dropped without an error', async () => {
    for (const reaction of ['👍', 'x', ''])
      expect(await react(anna, reaction)).toMatchObject(refused(422, 'invalid_request'));
    const answers = await Promise.all(
      Array.from({ length: points + 3 }, (_, at) => react(anna, sessionReactions[at % sessionReactions.length])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => (body as { is_counted: boolean }).is_counted)).toHaveLength(points);
    const browser = await watching(anna);
    expect(await browser.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({
      ok: true,
      data: { is_counted: false },
    });
    // Everybody counts for themselves.
    await react(ben, '🤔');
    const totals = (await stored()) as { count: number }[];
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(points + 1);
  });

  it('of a crowd goes out gathered, and every one counts', async () => {
    const browser = await watching(anna, 1);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => makeMember(cluster.deps, conference, 'ATTENDEE')));
    const before = performance.now();
    await Promise.all(crowd.flatMap((person) => [react(person), react(person), react(person, '❤️')]));
    await isTold(browser, '👏', 40);
    await isTold(browser, '❤️', 20);
    const halfSeconds = Math.ceil((performance.now() - before) / 500);
    expect(browser.all('session_reactions').length, 'at most twice a second').toBeLessThanOrEqual(halfSeconds + 1);
    expect(await stored()).toEqual([
      { reaction: '👏', count: 40 },
      { reaction: '❤️', count: 20 },
    ]);
  });

  it('is taken from shortly before the session until shortly after, and not without a chat', async () => {
    const closed = refused(409, 'session_reactions_closed');
    await setSession(
      `status = 'SCHEDULED', starts_at = now() + interval '${sessionReactionsOpenMinutes} minutes' + interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject(closed);
    await setSession(`starts_at = now() + interval '${sessionReactionsOpenMinutes} minutes' - interval '1 minute'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    // It lasts half an hour.
    await setSession(
      `starts_at = now() - interval '${30 + sessionReactionsCloseMinutes} minutes' + interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject({ status: 200 });
    await setSession(
      `starts_at = now() - interval '${30 + sessionReactionsCloseMinutes} minutes' - interval '1 minute'`,
    );
    expect(await react(anna)).toMatchObject(closed);
    await setSession(`status = 'LIVE'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    await setSession(`chat_mode = 'DISABLED'`);
    expect(await react(anna)).toMatchObject(closed);
    await setSession(`chat_mode = 'BACKSTAGE_ONLY'`);
    expect(await react(anna)).toMatchObject({ status: 200 });
    await setSession(`status = 'CANCELLED'`);
    expect(await react(anna)).toMatchObject(closed);
  });
});

describe('who reacts and looks on', () => {
  it('is a member who is not muted; the curve is for staff and the people on stage', async () => {
    await changeMembership(cluster.deps, conference, anna, 'is_chat_banned = true');
    expect(await react(anna)).toMatchObject(refused(403, 'chat_not_allowed'));
    const browser = await watching(anna);
    expect(await browser.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({
      ok: false,
      error: { error: 'chat_not_allowed' },
    });
    await changeMembership(cluster.deps, conference, anna, 'is_chat_banned = false, is_banned = true');
    expect(await react(anna)).toMatchObject(refused(403, 'event_banned'));
    expect(await react(anna, '👏', 987_654_321)).toMatchObject(refused(404, 'not_found'));
    expect(await curve(ben)).toMatchObject(refused(403, 'forbidden'));
    await makeSessionSpeaker(cluster.deps, conference, session_id, ben);
    expect(await curve(ben)).toMatchObject({ status: 200, body: { totals: [], minutes: [] } });
  });

  it('hears nothing more once banned, and nothing that was before', async () => {
    await react(ben);
    const [theirs, others] = [await watching(anna, 0), await watching(ben, 1)];
    await banEventUser(
      actingAs(cluster.deps, conference.creator),
      { event_id: conference.event_id, attendee_id: anna.user_id },
      { reason: 'Spam' },
    );
    await theirs.next('session_reactions_left', (left) => left.session_id === session_id);
    await react(ben, '🎉');
    await isTold(others, '🎉', 1);
    expect(told(others, '👏')).toBe(0);
    expect(theirs.all('session_reactions')).toEqual([]);
    expect(await theirs.request('watch_session_reactions', { session_id })).toMatchObject({ ok: false });
  });

  it('follows five sessions in one window, and stops', async () => {
    const browser = await cluster.browser(anna);
    for (let number = 0; number < sessionReactionBoardsPerSocketMax; number += 1) {
      const more = await makeSession(cluster.deps, conference);
      expect(await browser.request('watch_session_reactions', { session_id: more.session_id })).toMatchObject({
        ok: true,
      });
      if (number === 0) session_id = more.session_id;
    }
    const last = await makeSession(cluster.deps, conference);
    expect(await browser.request('watch_session_reactions', { session_id: last.session_id })).toMatchObject({
      ok: false,
      error: { error: 'reaction_boards_exceeded' },
    });
    await browser.request('unwatch_session_reactions', { session_id });
    expect(await browser.request('watch_session_reactions', { session_id: last.session_id })).toMatchObject({
      ok: true,
    });
    await react(ben);
    const other = await watching(ben);
    await react(ben, '😂');
    await isTold(other, '😂', 1);
    expect(browser.all('session_reactions')).toEqual([]);
  });
});

describe('a killed gateway', () => {
  it('loses at most what it has gathered since its last statement', async () => {
    const doomed = await startGatewayProcess(cluster.api.env);
    const person = await openBrowser(doomed.url, { token: anna.socketToken });
    const other = await watching(ben, 1);
    for (let time = 0; time < 4; time += 1)
      expect(await person.request('react_to_session', { session_id, reaction: '👏' })).toMatchObject({ ok: true });
    // Told to others: stored.
    await isTold(other, '👏', 4);
    await doomed.kill();
    person.close();
    expect(await stored()).toEqual([{ reaction: '👏', count: 4 }]);
    await react(ben);
    await isTold(other, '👏', 5);
  });

  it('loses nothing when it is stopped', async () => {
    const leaving = await startGatewayProcess(cluster.api.env);
    const person = await openBrowser(leaving.url, { token: anna.socketToken });
    expect(await person.request('react_to_session', { session_id, reaction: '🤔' })).toMatchObject({ ok: true });
    await leaving.terminate();
    person.close();
    expect(await stored()).toEqual([{ reaction: '🤔', count: 1 }]);
  });
});
