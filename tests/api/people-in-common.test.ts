/**
 * Things that two people of an event have in common, people nearby, and their visibility: setting × viewer × field
 * (T-21).
 */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
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
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const viewers = ['implicit owner', 'ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'connected'] as const;
type Viewer = (typeof viewers)[number];

const api = await openTestApi();
let conference: TestConference;
let ada: TestPerson;
/** A person connected with Ada and with every viewer. */
let sharedConnection: TestPerson;
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
const insertBookmark = statement(
  'test-mark-sessions',
  'insert into session_bookmarks (user_id, session_id) select $1, unnest($2::bigint[])',
);
const overrideSql = statement(
  'test-override',
  'update event_users set privacy_overrides = $3::jsonb where event_id = $1 and user_id = $2',
);
const override = (person: TestPerson, choices: Partial<PrivacySettings> | null) =>
  api.deps.db.rows(overrideSql, [conference.event_id, person.user_id, choices]);

const personOf = (viewer: Viewer): TestPerson => {
  const person = people.get(viewer);
  if (person === undefined) throw new Error(`There is no person for ${viewer}.`);
  return person;
};
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  conference = await newConference(api);
  const { event_id, organization_id } = conference;
  ada = await newMember(api, event_id, { role: 'ATTENDEE' });
  sharedConnection = await newMember(api, event_id, { role: 'ATTENDEE' });
  const owner = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const connected = await newMember(api, event_id, { role: 'ATTENDEE' });
  people.set('connected', connected);
  await api.deps.db.rows(connect, [connected.user_id, ada.user_id]);
  const running = await addSession(api, event_id, { title: 'Running', starts_at: inMinutes(-10), track: 'Engines' });
  nextId = await addSession(api, event_id, { title: 'Next', starts_at: inMinutes(45) });
  const laterSession = await addSession(api, event_id, { title: 'Later', starts_at: inMinutes(300) });
  await api.deps.db.rows(describePerson, [ada.user_id, '["Looms", "Poetry"]']);
  await api.deps.db.rows(insertBookmark, [ada.user_id, `{${running},${nextId}}`]);
  for (const viewer of viewers) {
    const { user_id } = personOf(viewer);
    await api.deps.db.rows(connect, [sharedConnection.user_id, user_id]);
    await api.deps.db.rows(describePerson, [user_id, '["poetry", "Bees"]']);
    await api.deps.db.rows(insertBookmark, [user_id, `{${nextId},${laterSession}}`]);
  }
  await api.deps.db.rows(connect, [ada.user_id, sharedConnection.user_id]);
});

beforeEach(async () => {
  const allShown = { show_interests: true, show_marked_sessions: true, show_shared_connections: true };
  for (const person of [ada, sharedConnection]) {
    await setPrivacy(api, person.user_id, allShown);
    await override(person, null);
  }
});

async function visibleTo(viewer: Viewer): Promise<EventUserPublic> {
  const { client } = personOf(viewer);
  const path = `/events/${conference.event_id}/users`;
  const page = expectReply(ListEventUsers, 200, await client.get(path));
  const listedPerson = page.event_users.find(({ user_id }) => user_id === ada.user_id);
  if (listedPerson === undefined) throw new Error('The list lacks the person.');
  expect(
    expectReply(GetEventUser, 200, await client.get(`${path}/${ada.user_id}`)),
    'the single view matches the list',
  ).toEqual(listedPerson);
  return listedPerson;
}

/** Returns whether the global search finds the person, and by which field. */
const searchGlobally = async (viewer: Viewer, text: string) => {
  const query = { q: text, event_id: String(conference.event_id) };
  const { people: foundUsers } = expectReply(Search, 200, await personOf(viewer).client.get('/search', { query }));
  return foundUsers.filter(({ user_id }) => user_id === ada.user_id).map(({ found }) => found);
};

/** Returns the list for organizers, null if the viewer may not see it. */
const findAsStaff = async (viewer: Viewer, search: string): Promise<number[] | null> => {
  const reply = await personOf(viewer).client.get(`/events/${conference.event_id}/users/admin`, { query: { search } });
  if (reply.status === 403) return null;
  return expectReply(ListEventUsersAdmin, 200, reply)
    .event_users.map(({ user_id }) => user_id)
    .filter((id) => id === ada.user_id);
};

const findPeople = async (viewer: Viewer, query: Record<string, string>): Promise<number[]> =>
  expectReply(ListEventUsers, 200, await personOf(viewer).client.get(`/events/${conference.event_id}/users`, { query }))
    .event_users.map(({ user_id }) => user_id)
    .filter((id) => id === ada.user_id);

/** Topics are cached for five seconds. */
const topicsCacheTimeout = { timeout: 8000, interval: 250 };

const topicsOf = async (viewer: Viewer) =>
  expectReply(GetEventTopics, 200, await personOf(viewer).client.get(`/events/${conference.event_id}/users/topics`));

/** Checks the setting for all events, then as an override for this event with the opposite setting for all others. */
async function checkSettingAndOverride(
  person: TestPerson,
  setting: keyof PrivacySettings,
  isShown: boolean,
  check: (viewer: Viewer) => unknown,
) {
  for (const overrides of [null, { [setting]: isShown }]) {
    await setPrivacy(api, person.user_id, { [setting]: overrides === null ? isShown : !isShown });
    await override(person, overrides);
    for (const viewer of viewers) await check(viewer);
  }
}

describe.each([true, false])('values in common, with the setting %s', (isShown) => {
  it('matches interests in the list, the person view, the search, the filters and the topics', async () => {
    await checkSettingAndOverride(ada, 'show_interests', isShown, async (viewer) => {
      const visiblePerson = await visibleTo(viewer);
      expect(visiblePerson.interests, viewer).toEqual(isShown ? ['Looms', 'Poetry'] : []);
      expect(visiblePerson.in_common?.interests, viewer).toEqual(isShown ? ['Poetry'] : []);
      for (const query of [
        { search: 'jacquard' },
        { search: 'looms' },
        { interest: 'LOOMS' },
        { track: 'Poetry' },
        { interest: 'poetry', language: 'fr' },
        { group: 'SHARED_INTERESTS' },
      ])
        expect(await findPeople(viewer, query), `${viewer} ${JSON.stringify(query)}`).toEqual(
          isShown ? [ada.user_id] : [],
        );
      const [byInterest, byLine] = [await searchGlobally(viewer, 'looms'), await searchGlobally(viewer, 'jacquard')];
      expect([byInterest, byLine], viewer).toEqual(
        isShown
          ? [
              [{ kind: 'INTEREST', text: 'Looms' }],
              [{ kind: 'ASK_ME_ABOUT', text: expect.stringMatching(/jacquard/i) }],
            ]
          : [[], []],
      );
      for (const search of ['looms', 'jacquard', `${ada.email} looms`]) {
        const staffResults = await findAsStaff(viewer, search);
        expect(staffResults ?? [], `${viewer} ${search}`).toEqual(
          staffResults === null || !isShown ? [] : [ada.user_id],
        );
      }
      await expect
        .poll(
          async () => (await topicsOf(viewer)).interests.find(({ name }) => name === 'Looms')?.people,
          topicsCacheTimeout,
        )
        .toBe(isShown ? 1 : undefined);
    });
  });

  it('matches the biography in the search', async () => {
    await checkSettingAndOverride(ada, 'show_bio', isShown, async (viewer) => {
      expect(await findPeople(viewer, { search: 'bernoulli' }), viewer).toEqual(isShown ? [ada.user_id] : []);
      // Organizers see it with either setting.
      const staffResults = await findAsStaff(viewer, 'bernoulli');
      expect(staffResults ?? [], viewer).toEqual(staffResults === null ? [] : [ada.user_id]);
      expect(await searchGlobally(viewer, 'bernoulli'), viewer).toEqual(isShown || staffResults !== null ? [null] : []);
    });
  });

  it('counts common bookmarked sessions, and shows the next one and who is near', async () => {
    await checkSettingAndOverride(ada, 'show_marked_sessions', isShown, async (viewer) => {
      const { in_common } = await visibleTo(viewer);
      expect(in_common?.marked_sessions, viewer).toBe(isShown ? 1 : 0);
      expect(in_common?.next_session ?? null, viewer).toEqual(
        isShown ? { id: nextId, title: 'Next', is_speaking: false } : null,
      );
      const nearReply = await personOf(viewer).client.get(`/events/${conference.event_id}/users/near`);
      const foundPeople = expectReply(ListPeopleNear, 200, nearReply).people;
      expect(
        foundPeople.map(({ user_id, session }) => [user_id, session.title]),
        viewer,
      ).toEqual(isShown && viewer === 'connected' ? [[ada.user_id, 'Running']] : []);
    });
  });

  it.each(['of the person', 'of the shared connection'] as const)(
    'shows common connections with the setting %s',
    async (settingOwner) => {
      await checkSettingAndOverride(
        settingOwner === 'of the person' ? ada : sharedConnection,
        'show_shared_connections',
        isShown,
        async (viewer) => {
          const name = `${sharedConnection.first_name} ${sharedConnection.last_name}`;
          expect((await visibleTo(viewer)).in_common?.connections, viewer).toEqual(
            isShown ? { count: 1, names: [name] } : { count: 0, names: [] },
          );
        },
      );
    },
  );
});

const setWasAdded = statement(
  'test-set-added',
  'update event_users set was_added = $3 where event_id = $1 and user_id = $2',
);

it('shows organizers only the member-visible fields of people added by others', async () => {
  const { event_id } = conference;
  const searchCounts = async (search: string) => [
    await findAsStaff('ORGANIZER', search),
    (await searchGlobally('ORGANIZER', search)).length,
  ];
  await setPrivacy(api, ada.user_id, { show_bio: false });
  await api.deps.db.rows(setWasAdded, [event_id, ada.user_id, true]);
  expect(await searchCounts('bernoulli')).toEqual([[], 0]);
  expect(await searchCounts('jacquard')).toEqual([[ada.user_id], 1]);
  expect(await searchCounts(ada.email)).toEqual([[], 0]);
  await api.deps.db.rows(setWasAdded, [event_id, ada.user_id, false]);
  expect(await searchCounts('bernoulli')).toEqual([[ada.user_id], 1]);
  expect(await searchCounts(ada.email)).toEqual([[ada.user_id], 1]);
});

describe('speakers in common', () => {
  it('finds speakers by track and shows their next common session with any setting, because the agenda is visible to all members', async () => {
    const { event_id } = conference;
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    await api.deps.db.rows(connect, [speaker.user_id, personOf('ATTENDEE').user_id]);
    const profile = await addSpeaker(api, event_id, 'Grace Hopper', { user_id: speaker.user_id });
    await putOnStage(api, nextId, profile);
    const { client } = personOf('ATTENDEE');
    const reply = await client.get(`/events/${event_id}/users/${speaker.user_id}`);
    expect(expectReply(GetEventUser, 200, reply).in_common).toEqual({
      marked_sessions: 0,
      next_session: { id: nextId, title: 'Next', is_speaking: true },
      connections: { count: 0, names: [] },
      interests: [],
    });
    const nearPeople = expectReply(ListPeopleNear, 200, await client.get(`/events/${event_id}/users/near`)).people;
    expect(nearPeople).toMatchObject([{ user_id: speaker.user_id, is_speaking: true, session: { id: nextId } }]);
    const otherSession = await addSession(api, event_id, {
      title: 'Other',
      starts_at: inMinutes(500),
      track: 'Compilers',
    });
    await putOnStage(api, otherSession, profile);
    const query = { track: 'Compilers' };
    const page = expectReply(ListEventUsers, 200, await client.get(`/events/${event_id}/users`, { query }));
    expect(page).toMatchObject({ total_items: 1, event_users: [{ user_id: speaker.user_id }] });
    await expect
      .poll(async () => (await topicsOf('ATTENDEE')).tracks, topicsCacheTimeout)
      .toEqual(['Compilers', 'Engines']);
  });
});

it('omits the viewer from the group of shared interests, which is empty if the viewer has none', async () => {
  const path = `/events/${conference.event_id}/users`;
  const query = { group: 'SHARED_INTERESTS' };
  const peopleInCommon = expectReply(ListEventUsers, 200, await ada.client.get(path, { query }));
  const others = viewers.filter((viewer) => viewer !== 'implicit owner').map((viewer) => personOf(viewer).user_id);
  expect(new Set(peopleInCommon.event_users.map(({ user_id }) => user_id))).toEqual(new Set(others));
  expect(peopleInCommon.total_items).toBe(others.length);
  const withoutMatches = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  expect(expectReply(ListEventUsers, 200, await withoutMatches.client.get(path, { query })).total_items).toBe(0);
});

describe('nothing in common', () => {
  it('shows nothing in common with oneself or after a block in either direction', async () => {
    const { event_id } = conference;
    const selfReply = await ada.client.get(`/events/${event_id}/users/${ada.user_id}`);
    expect(expectReply(GetEventUser, 200, selfReply).in_common).toBeNull();
    const otherMember = await newMember(api, event_id, { role: 'ATTENDEE' });
    await otherMember.client.post(`/users/${ada.user_id}/block`);
    for (const [viewer, targetId] of [
      [ada, otherMember],
      [otherMember, ada],
    ] as const) {
      const reply = await viewer.client.get(`/events/${event_id}/users/${targetId.user_id}`);
      expect(expectReply(GetEventUser, 200, reply).in_common).toBeNull();
    }
  });

  it.each([{ interest: '' }, { interest: 'x'.repeat(41) }, { track: 'x'.repeat(256) }, { language: 'de-DE' }])(
    'rejects filters beyond their limits: %j',
    async (query) => {
      const path = `/events/${conference.event_id}/users`;
      expectRejection(await personOf('ATTENDEE').client.get(path, { query }), 'invalid_request');
    },
  );
});
