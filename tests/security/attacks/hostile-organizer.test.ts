/**
 * A fresh account with an organization and an event calls every operation of the catalogue about people of another
 * world. It learns nothing that they hide from strangers, and nobody joins its world without consent. Then the same
 * from within: a hostile attendee, speaker and organizer of an event, about members who hide everything.
 */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../../rows/operation-rows.ts';
import {
  addMember,
  addSession,
  addSpeaker,
  makeOrganizationTrusted,
  newMember,
  putOnStage,
} from '../../support/api/conferences.ts';
import { logIn, type TestPerson } from '../../support/api/people.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../../support/api/tenants.ts';
import {
  formatRequest,
  finalOperations,
  idsWithPerson,
  findLeaks,
  findMalformedRequests,
  type RecordedExchange,
  sendHostileRequest,
  requestStages,
  findUntestedOperations,
} from '../../support/security/hostile-answers.ts';
import { searchTextsAbout } from '../../support/security/hostile-attempts.ts';
import { targetsPerson, hostileRequests } from '../../support/security/hostile-requests.ts';
import { resetRateLimits } from '../../support/security/reset-rate-limits.ts';
import {
  strictestSettings,
  hideableFields,
  newSentinelPerson,
  type SentinelField,
  type SentinelPerson,
} from '../../support/security/sentinel-people.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const api = await openTestApi();

describe('hostile organizers', () => {
  let hostile: Tenant;
  let victim: Tenant;
  let people: readonly SentinelPerson[];
  let banned: SentinelPerson;
  /** All replies to the organizer. */
  const exchanges: RecordedExchange[] = [];
  /** The replies about the world that it owns. */
  const inOwnWorld: RecordedExchange[] = [];

  const relations = statement<{ relation: string }>(
    'test-hostile-ties',
    `select 'event ' || eu.user_id as relation from event_users eu join events e on e.id = eu.event_id
      where e.organization_id = $1 and eu.user_id = any($3) and eu.left_at is null
     union all
     select 'organization ' || ou.user_id from organization_users ou
      where ou.organization_id = $1 and ou.user_id = any($3)
     union all
     select 'profile ' || p.user_id from speaker_profiles p join events e on e.id = p.event_id
      where e.organization_id = $1 and p.user_id = any($3)
     union all
     select 'stage ' || p.user_id from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
       join sessions s on s.id = ss.session_id join events e on e.id = s.event_id
      where e.organization_id = $1 and p.user_id = any($3)
     union all
     select 'thread ' || t.id from direct_message_threads t
      where $2 in (t.low_user_id, t.high_user_id) and (t.low_user_id = any($3) or t.high_user_id = any($3))
     union all
     select 'connection ' || c.id from connections c
      where $2 in (c.low_user_id, c.high_user_id) and (c.low_user_id = any($3) or c.high_user_id = any($3))`,
  );
  /**
   * The people and their memberships elsewhere in one text; the ban in the organizer's event belongs to the organizer.
   */
  const standing = statement<{ text: string }>(
    'test-sentinel-standing',
    `select (select string_agg(u::text, '|' order by u.id) from users u where u.id = any($1)) || '#' ||
            (select string_agg(eu::text, '|' order by eu.event_id, eu.user_id)
               from event_users eu where eu.user_id = any($1) and eu.event_id <> $2) as text`,
  );
  const standingOf = async (): Promise<string | undefined> =>
    (await api.deps.db.row(standing, [people.map(({ user_id }) => user_id), hostile.event_id]))?.text;
  const relationsOf = async (): Promise<readonly string[]> => {
    const { organization_id, owner } = hostile;
    const userIds = people.map(({ user_id }) => user_id);
    return (await api.deps.db.rows(relations, [organization_id, owner.user_id, userIds])).map(
      ({ relation }) => relation,
    );
  };
  const setLogin = statement(
    'test-sentinel-login',
    `update users set password_hash = (select password_hash from users where id = $2) where id = $1`,
  );

  /** Makes a regular person, who can log in with the password of all test people. */
  async function person({ user_id, sentinels }: SentinelPerson): Promise<TestPerson> {
    await api.deps.db.rows(setLogin, [user_id, victim.owner.user_id]);
    const { email, first_name, last_name } = sentinels;
    return logIn({ user_id, email, first_name, last_name, password: victim.owner.password, client: api.client() });
  }

  beforeAll(async () => {
    [hostile, victim] = [await newTenant(api), await newTenant(api, { event: { join_policy: 'CODE' } })];
    // It invites everybody in every way, which exceeds the quota of a newcomer.
    await makeOrganizationTrusted(api, hostile);
    const { event_id } = victim;
    const open = await newSentinelPerson(api, event_id, 'open');
    const hidden = await newSentinelPerson(api, event_id, 'hidden', { settings: strictestSettings });
    const unverified = await newSentinelPerson(api, event_id, 'unverified', { is_verified: false });
    const speaker = await newSentinelPerson(api, event_id, 'speaker', { role: 'SPEAKER' });
    const deleted = await newSentinelPerson(api, event_id, 'deleted');
    banned = await newSentinelPerson(api, event_id, 'banned');
    const { first_name, bio, user_id } = { ...speaker.sentinels, ...speaker };
    await putOnStage(api, victim.ids.session_id, await addSpeaker(api, event_id, first_name, { user_id, bio }), 3);
    // A person whom the organizer banned had joined, and has left.
    await addMember(api, hostile.event_id, banned.user_id, { role: 'ATTENDEE', is_banned: true });
    expect((await (await person(banned)).client.post(`/events/${hostile.event_id}/leave`, {})).status).toBe(200);
    const deletedAccount = await person(deleted);
    const { password } = deletedAccount;
    expect(
      (await deletedAccount.client.send('DELETE', `/users/${deletedAccount.user_id}`, { body: { password } })).status,
    ).toBe(200);
    people = [open, hidden, unverified, speaker, deleted, banned];
  });

  /** Sends all requests of a stage, about everybody, in both worlds. */
  async function sendStage(isInStage: (name: OperationName) => boolean): Promise<readonly RecordedExchange[]> {
    const stageExchanges: RecordedExchange[] = [];
    for (const [index, targetPerson] of people.entries()) {
      await resetRateLimits(api.deps);
      for (const world of [hostile, victim]) {
        const before = stageExchanges.length;
        const ids = idsWithPerson(world.ids, targetPerson);
        const target = {
          person: targetPerson,
          user_id: targetPerson.user_id,
          email: targetPerson.sentinels.email,
          ids,
          code: hostile.join_code,
          invitationIds: [hostile.ids.invitation_id],
        };
        const operationsOfStage = operationNames.filter(
          (candidate) =>
            isInStage(candidate) && !finalOperations.includes(candidate) && (index === 0 || targetsPerson(candidate)),
        );
        for (const request of operationsOfStage.flatMap((name) => hostileRequests(name, target)))
          stageExchanges.push(await sendHostileRequest(hostile.owner, request));
        if (world === hostile) inOwnWorld.push(...stageExchanges.slice(before));
      }
    }
    return stageExchanges;
  }

  it(
    'reveals nothing about people of another organization to a hostile organizer, and adds nobody without consent',
    async () => {
      const before = await standingOf();
      for (const isInStage of requestStages) exchanges.push(...(await sendStage(isInStage)));
      expect(findUntestedOperations(exchanges)).toEqual([]);
      // Email addresses that the organizer wrote into invitations appear in their lists.
      const invited = people.map(({ sentinels }) => sentinels.email).join(' ');
      const leaks = findLeaks(
        exchanges,
        people.filter((candidate) => candidate !== banned),
        undefined,
        invited,
      );
      // A ban retains a name and an image, so that it can be lifted.
      leaks.push(
        ...findLeaks(
          exchanges,
          [banned],
          [...hideableFields, 'speaker_bio', 'speaker_title'].map((field) => field as SentinelField),
          invited,
        ),
      );
      expect(leaks).toEqual([]);
      expect(await relationsOf()).toEqual([]);
      expect(await standingOf()).toBe(before);
      // Every operation, in two worlds, by four people.
    },
    3 * timeouts.test,
  );

  it('allows every operation on the organizer’s own data, so that empty replies are meaningful', () => {
    const operationsOfStage = operationNames.filter((name) => !finalOperations.includes(name));
    expect(findMalformedRequests(inOwnWorld, operationsOfStage)).toEqual([]);
    const succeeded = new Set(inOwnWorld.filter(({ reply }) => reply.status < 400).map(({ request }) => request.name));
    const failedOperations = operationsOfStage.filter((name) => !succeeded.has(name));
    const expected = operationNames.filter((name) => rowOf(name).ownerRejection !== undefined);
    expect(failedOperations.toSorted(), '`ownerRejection` in tests/rows').toEqual(expected.toSorted());
  });

  it('finds nobody by guessing values', () => {
    const unusualReplies = exchanges.filter(
      ({ request: { name, options }, reply }) =>
        (name === 'CheckEmail' && (reply.body as { user: unknown }).user !== null) ||
        (options.query?.['search'] !== undefined &&
          reply.status === 200 &&
          (reply.body as { total_items?: number }).total_items !== 0) ||
        (name === 'Search' &&
          Object.values(reply.body as object).some((matchCount) => Array.isArray(matchCount) && matchCount.length > 0)),
    );
    const byName = ({ request }: RecordedExchange): boolean =>
      request.options.query?.['search'] === banned.sentinels.last_name && request.name === 'ListEventUsersAdmin';
    expect(
      unusualReplies.filter((candidate) => !byName(candidate)).map(({ request }) => formatRequest(request)),
    ).toEqual([]);
  });

  it('adds nobody when the organizer leaves, transfers or deletes what they own', async () => {
    const before = await standingOf();
    const last: RecordedExchange[] = [];
    for (const name of finalOperations)
      for (const targetPerson of people)
        for (const world of [victim, hostile]) {
          await resetRateLimits(api.deps);
          const target = {
            person: targetPerson,
            user_id: targetPerson.user_id,
            email: targetPerson.sentinels.email,
            ids: idsWithPerson(world.ids, targetPerson),
            code: hostile.join_code,
            invitationIds: [],
          };
          for (const request of hostileRequests(name, target))
            last.push(await sendHostileRequest(hostile.owner, request));
        }
    expect(findUntestedOperations(last)).toEqual([]);
    expect(findLeaks(last, people)).toEqual([]);
    expect(await relationsOf()).toEqual([]);
    expect(await standingOf()).toBe(before);
  });
});

describe('hostile staff within an event', () => {
  let victim: Tenant;
  let people: readonly SentinelPerson[];
  let addedPerson: SentinelPerson;

  beforeAll(async () => {
    victim = await newTenant(api);
    const { event_id } = victim;
    const hidden = await newSentinelPerson(api, event_id, 'hidden', { settings: strictestSettings });
    const member = await newSentinelPerson(api, event_id, 'here', {
      overrides: { ...strictestSettings, public_email: null },
    });
    const speaker = await newSentinelPerson(api, event_id, 'speaker', { settings: strictestSettings, role: 'SPEAKER' });
    addedPerson = await newSentinelPerson(api, event_id, 'added', {
      settings: strictestSettings,
      role: 'SPEAKER',
      was_added: true,
    });
    people = [hidden, member, speaker, addedPerson];
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T09:00:00Z' });
    for (const [place, { user_id, sentinels }] of [speaker, addedPerson].entries())
      await putOnStage(api, session_id, await addSpeaker(api, event_id, sentinels.first_name, { user_id }), place + 1);
  });

  const matchCount = ({ reply }: RecordedExchange): number => {
    const { total_items, ...lists } = reply.body as { readonly total_items?: number };
    return total_items ?? Object.values(lists).filter(Array.isArray).flat().length;
  };

  /** Sends every read request about everybody, and searches by hidden values. */
  async function readAll(viewer: TestPerson, targets: readonly SentinelPerson[]): Promise<readonly RecordedExchange[]> {
    const stageExchanges: RecordedExchange[] = [];
    await resetRateLimits(api.deps);
    for (const [index, targetPerson] of targets.entries()) {
      const target = {
        person: targetPerson,
        user_id: targetPerson.user_id,
        email: targetPerson.sentinels.email,
        ids: idsWithPerson(victim.ids, targetPerson),
        code: victim.join_code,
        invitationIds: [],
      };
      for (const name of operationNames.filter((candidate) => operations[candidate].method === 'GET'))
        if (index === 0 || targetsPerson(name))
          for (const request of hostileRequests(name, target))
            stageExchanges.push(await sendHostileRequest(viewer, request));
    }
    return stageExchanges;
  }
  /** Searches by a value other than the name that find a person. */
  const guessed = (exchanges: readonly RecordedExchange[], targets: readonly SentinelPerson[]): string[] => {
    const searchTexts = new Set(
      targets.flatMap((candidate) =>
        searchTextsAbout({ person: candidate }).filter((word) => word !== candidate.sentinels.last_name),
      ),
    );
    return exchanges
      .filter(({ request: { options } }) => searchTexts.has(options.query?.['search'] ?? options.query?.['q'] ?? ''))
      .filter((candidate) => candidate.reply.status === 200 && matchCount(candidate) > 0)
      .map(({ request }) => formatRequest(request));
  };

  it.each(['ATTENDEE', 'SPEAKER', 'MODERATOR'] as const)(
    'hides the hidden data of members from a hostile %s',
    async (role) => {
      const viewer = await newMember(api, victim.event_id, { role });
      const exchanges = await readAll(viewer, people);
      expect(findUntestedOperations(exchanges)).toEqual([]);
      expect(findLeaks(exchanges, people, hideableFields)).toEqual([]);
      expect(guessed(exchanges, people)).toEqual([]);
      expect(exchanges.some(({ reply }) => reply.text.includes(people[0]?.sentinels.first_name ?? ''))).toBe(true);
    },
  );

  it.each(['ADMIN', 'ORGANIZER'] as const)(
    'hides the hidden data of a member who was added by others from a hostile %s',
    async (role) => {
      const viewer = await newMember(api, victim.event_id, { role });
      const exchanges = await readAll(viewer, [addedPerson]);
      expect(findUntestedOperations(exchanges)).toEqual([]);
      expect(findLeaks(exchanges, [addedPerson], hideableFields)).toEqual([]);
      expect(guessed(exchanges, [addedPerson])).toEqual([]);
    },
  );
});
