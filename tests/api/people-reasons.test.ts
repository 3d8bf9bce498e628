import type { PrivacySettings } from '@plenum/contracts/accounts/users';
/** What two people of an event have in common, who is near, and who sees it: setting × viewer × field (T-21). */
import {
  type EventUserPublic,
  GetEventUser,
  ListEventUsers,
  ListEventUsersAdmin,
} from '@plenum/contracts/events/attendees';
import { GetEventTopics, ListPeopleNear } from '@plenum/contracts/networking/meeting-people';
import { Search } from '@plenum/contracts/overview/search';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  addSession,
  addSpeaker,
  newConference,
  newMember,
  putOnStage,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const viewers = ['implicit owner', 'ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'connected'] as const;
type Viewer = (typeof viewers)[number];

const api = await openTestApi();
let conference: TestConference;
let ada: TestPerson;
/** Connected with Ada and with every viewer. */
let friend: TestPerson;
let nextId: number;
const people = new Map<Viewer, TestPerson>();

const connect = statement(
  'test-connect-two',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, 'ACCEPTED', 'Hello')`,
);
const describePerson = statement(
  'test-describe-person',
  `update users set interests = $2::jsonb, ask_me_about = 'the looms of Jacquard', languages = '["fr"]',
          bio = 'Writes about Bernoulli numbers.' where id = $1`,
);
const mark = statement(
  'test-mark-sessions',
  'insert into session_bookmarks (user_id, session_id) select $1, unnest($2::bigint[])',
);
const overrideSql = statement(
  'test-override',
  'update event_users set privacy_overrides = $3::jsonb where event_id = $1 and user_id = $2',
);
const override = (person: TestPerson, choices: Partial<PrivacySettings> | null) =>
  api.deps.db.rows(overrideSql, [conference.event_id, person.user_id, choices]);

const by = (viewer: Viewer): TestPerson => {
  const person = people.get(viewer);
  if (person === undefined) throw new Error(`Nobody plays ${viewer}.`);
  return person;
};
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  conference = await newConference(api);
  const { event_id, organization_id } = conference;
  ada = await newMember(api, event_id, { role: 'ATTENDEE' });
  friend = await newMember(api, event_id, { role: 'ATTENDEE' });
  const owner = await loggedIn(api);
  await addOrganizationMember(api, organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const connected = await newMember(api, event_id, { role: 'ATTENDEE' });
  people.set('connected', connected);
  await api.deps.db.rows(connect, [connected.user_id, ada.user_id]);
  const running = await addSession(api, event_id, { title: 'Running', starts_at: inMinutes(-10), track: 'Engines' });
  nextId = await addSession(api, event_id, { title: 'Next', starts_at: inMinutes(45) });
  const later = await addSession(api, event_id, { title: 'Later', starts_at: inMinutes(300) });
  await api.deps.db.rows(describePerson, [ada.user_id, '["Looms", "Poetry"]']);
  await api.deps.db.rows(mark, [ada.user_id, `{${running},${nextId}}`]);
  for (const viewer of viewers) {
    const { user_id } = by(viewer);
    await api.deps.db.rows(connect, [friend.user_id, user_id]);
    await api.deps.db.rows(describePerson, [user_id, '["poetry", "Bees"]']);
    await api.deps.db.rows(mark, [user_id, `{${nextId},${later}}`]);
  }
  await api.deps.db.rows(connect, [ada.user_id, friend.user_id]);
});

beforeEach(async () => {
  const shows = { show_interests: true, show_marked_sessions: true, show_shared_connections: true };
  for (const person of [ada, friend]) {
    await setPrivacy(api, person.user_id, shows);
    await override(person, null);
  }
});

async function seen(viewer: Viewer): Promise<EventUserPublic> {
  const { client } = by(viewer);
  const path = `/events/${conference.event_id}/users`;
  const page = expectReply(ListEventUsers, 200, await client.get(path));
  const shown = page.event_users.find(({ user_id }) => user_id === ada.user_id);
  if (shown === undefined) throw new Error('The person is missing.');
  expect(expectReply(GetEventUser, 200, await client.get(`${path}/${ada.user_id}`)), 'as in the list').toEqual(shown);
  return shown;
}

/** Whether the global search finds the person, and by what. */
const palette = async (viewer: Viewer, q: string) => {
  const query = { q, event_id: String(conference.event_id) };
  const { people: hits } = expectReply(Search, 200, await by(viewer).client.get('/search', { query }));
  return hits.filter(({ user_id }) => user_id === ada.user_id).map(({ found }) => found);
};

/** The list of organizers, for those who may see it. */
const findAsStaff = async (viewer: Viewer, search: string): Promise<number[] | null> => {
  const reply = await by(viewer).client.get(`/events/${conference.event_id}/users/admin`, { query: { search } });
  if (reply.status === 403) return null;
  return expectReply(ListEventUsersAdmin, 200, reply)
    .event_users.map(({ user_id }) => user_id)
    .filter((id) => id === ada.user_id);
};

const find = async (viewer: Viewer, query: Record<string, string>): Promise<number[]> =>
  expectReply(ListEventUsers, 200, await by(viewer).client.get(`/events/${conference.event_id}/users`, { query }))
    .event_users.map(({ user_id }) => user_id)
    .filter((id) => id === ada.user_id);

/** Topics are five seconds old at most. */
const oldTopics = { timeout: 8000, interval: 250 };

const topicsOf = async (viewer: Viewer) =>
  expectReply(GetEventTopics, 200, await by(viewer).client.get(`/events/${conference.event_id}/users/topics`));

/** Set everywhere, then for this event alone against the opposite everywhere else. */
async function underBoth(of: TestPerson, wish: keyof PrivacySettings, on: boolean, check: (viewer: Viewer) => unknown) {
  for (const overrides of [null, { [wish]: on }]) {
    await setPrivacy(api, of.user_id, { [wish]: overrides === null ? on : !on });
    await override(of, overrides);
    for (const viewer of viewers) await check(viewer);
  }
}

describe.each([true, false])('in common, with the setting %s', (on) => {
  it('interests: in the list, the person view, the search, the filters and the topics', async () => {
    await underBoth(ada, 'show_interests', on, async (viewer) => {
      const shown = await seen(viewer);
      expect(shown.interests, viewer).toEqual(on ? ['Looms', 'Poetry'] : []);
      expect(shown.in_common?.interests, viewer).toEqual(on ? ['Poetry'] : []);
      for (const query of [
        { search: 'jacquard' },
        { search: 'looms' },
        { interest: 'LOOMS' },
        { track: 'Poetry' },
        { interest: 'poetry', language: 'fr' },
      ])
        expect(await find(viewer, query), `${viewer} ${JSON.stringify(query)}`).toEqual(on ? [ada.user_id] : []);
      const [interest, line] = [await palette(viewer, 'looms'), await palette(viewer, 'jacquard')];
      expect([interest, line], viewer).toEqual(
        on
          ? [
              [{ kind: 'INTEREST', text: 'Looms' }],
              [{ kind: 'ASK_ME_ABOUT', text: expect.stringMatching(/jacquard/i) }],
            ]
          : [[], []],
      );
      for (const search of ['looms', 'jacquard', `${ada.email} looms`]) {
        const staff = await findAsStaff(viewer, search);
        expect(staff ?? [], `${viewer} ${search}`).toEqual(staff === null || !on ? [] : [ada.user_id]);
      }
      await expect
        .poll(async () => (await topicsOf(viewer)).interests.find(({ name }) => name === 'Looms')?.people, oldTopics)
        .toBe(on ? 1 : undefined);
    });
  });

  it('the biography, in the search', async () => {
    await underBoth(ada, 'show_bio', on, async (viewer) => {
      expect(await find(viewer, { search: 'bernoulli' }), viewer).toEqual(on ? [ada.user_id] : []);
      // Organizers see it in any case.
      const staff = await findAsStaff(viewer, 'bernoulli');
      expect(staff ?? [], viewer).toEqual(staff === null ? [] : [ada.user_id]);
      expect(await palette(viewer, 'bernoulli'), viewer).toEqual(on || staff !== null ? [null] : []);
    });
  });

  it('marked sessions: their number, the next one, and who is near', async () => {
    await underBoth(ada, 'show_marked_sessions', on, async (viewer) => {
      const { in_common } = await seen(viewer);
      expect(in_common?.marked_sessions, viewer).toBe(on ? 1 : 0);
      expect(in_common?.next_session ?? null, viewer).toEqual(
        on ? { id: nextId, title: 'Next', is_speaking: false } : null,
      );
      const near = await by(viewer).client.get(`/events/${conference.event_id}/users/near`);
      const found = expectReply(ListPeopleNear, 200, near).people;
      expect(
        found.map(({ user_id, session }) => [user_id, session.title]),
        viewer,
      ).toEqual(on && viewer === 'connected' ? [[ada.user_id, 'Running']] : []);
    });
  });

  it.each(['of the person', 'of the one between'] as const)('connections, the setting %s', async (whose) => {
    await underBoth(whose === 'of the person' ? ada : friend, 'show_shared_connections', on, async (viewer) => {
      const name = `${friend.first_name} ${friend.last_name}`;
      expect((await seen(viewer)).in_common?.connections, viewer).toEqual(
        on ? { count: 1, names: [name] } : { count: 0, names: [] },
      );
    });
  });
});

const setAdded = statement(
  'test-set-added',
  'update event_users set was_added = $3 where event_id = $1 and user_id = $2',
);

it('of members whom others added, organizers find by what members see', async () => {
  const { event_id } = conference;
  const found = async (search: string) => [
    await findAsStaff('ORGANIZER', search),
    (await palette('ORGANIZER', search)).length,
  ];
  await setPrivacy(api, ada.user_id, { show_bio: false });
  await api.deps.db.rows(setAdded, [event_id, ada.user_id, true]);
  expect(await found('bernoulli')).toEqual([[], 0]);
  expect(await found('jacquard')).toEqual([[ada.user_id], 1]);
  expect(await found(ada.email)).toEqual([[], 0]);
  await api.deps.db.rows(setAdded, [event_id, ada.user_id, false]);
  expect(await found('bernoulli')).toEqual([[ada.user_id], 1]);
  expect(await found(ada.email)).toEqual([[ada.user_id], 1]);
});

describe('who speaks', () => {
  it('is in the next session, found by its track, and near, without any setting: the agenda says so', async () => {
    const { event_id } = conference;
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    await api.deps.db.rows(connect, [speaker.user_id, by('ATTENDEE').user_id]);
    const profile = await addSpeaker(api, event_id, 'Grace Hopper', { user_id: speaker.user_id });
    await putOnStage(api, nextId, profile);
    const { client } = by('ATTENDEE');
    const reply = await client.get(`/events/${event_id}/users/${speaker.user_id}`);
    expect(expectReply(GetEventUser, 200, reply).in_common).toEqual({
      marked_sessions: 0,
      next_session: { id: nextId, title: 'Next', is_speaking: true },
      connections: { count: 0, names: [] },
      interests: [],
    });
    const near = expectReply(ListPeopleNear, 200, await client.get(`/events/${event_id}/users/near`)).people;
    expect(near).toMatchObject([{ user_id: speaker.user_id, is_speaking: true, session: { id: nextId } }]);
    const other = await addSession(api, event_id, { title: 'Other', starts_at: inMinutes(500), track: 'Compilers' });
    await putOnStage(api, other, profile);
    const query = { track: 'Compilers' };
    const page = expectReply(ListEventUsers, 200, await client.get(`/events/${event_id}/users`, { query }));
    expect(page).toMatchObject({ total_items: 1, event_users: [{ user_id: speaker.user_id }] });
    await expect.poll(async () => (await topicsOf('ATTENDEE')).tracks, oldTopics).toEqual(['Compilers', 'Engines']);
  });
});

describe('nothing in common', () => {
  it('with oneself, nor over a block, either way', async () => {
    const { event_id } = conference;
    const self = await ada.client.get(`/events/${event_id}/users/${ada.user_id}`);
    expect(expectReply(GetEventUser, 200, self).in_common).toBeNull();
    const other = await newMember(api, event_id, { role: 'ATTENDEE' });
    await other.client.post(`/users/${ada.user_id}/block`);
    for (const [viewer, at] of [
      [ada, other],
      [other, ada],
    ] as const) {
      const reply = await viewer.client.get(`/events/${event_id}/users/${at.user_id}`);
      expect(expectReply(GetEventUser, 200, reply).in_common).toBeNull();
    }
  });

  it.each([{ interest: '' }, { interest: 'x'.repeat(41) }, { track: 'x'.repeat(256) }, { language: 'de-DE' }])(
    'and filters beyond their limits are refused: %j',
    async (query) => {
      const path = `/events/${conference.event_id}/users`;
      expectRefusal(await by('ATTENDEE').client.get(path, { query }), 'invalid_request');
    },
  );
});
