import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import {
  connectionRequestPermissions,
  type ConnectionStatus,
  emailVisibilities,
  socialLinksVisibilities,
} from '@plenum/contracts/enums';
/** What members of an event see of each other in its list of people: every field, wish, override and relation (T-21). */
import { type EventUserPublic, GetEventUser, ListEventUsers } from '@plenum/contracts/events/attendees';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const viewers = [
  'self',
  'implicit owner',
  'ADMIN',
  'ORGANIZER',
  'MODERATOR',
  'SPEAKER',
  'ATTENDEE',
  'connected',
] as const;
type Viewer = (typeof viewers)[number];
const is_staff = (viewer: Viewer): boolean => ['implicit owner', 'ADMIN', 'ORGANIZER'].includes(viewer);

const api = await openTestApi();
let conference: TestConference;
let person: TestPerson;
const people = new Map<Viewer, TestPerson>();

const fillIn = statement(
  'test-fill-in',
  `update users set company_name = 'Engines', title = 'Countess', bio = 'Wrote notes.', interests = '["Looms"]', ask_me_about = 'looms',
          languages = '["en"]',
          social_links = '{"website": "https://ada.example"}' where id = $1`,
);
const connect = statement(
  'test-connect',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message, updated_at)
   values ($1, $2, $3, 'Hello', now() - $4 * interval '1 day') returning id`,
);

beforeAll(async () => {
  conference = await newConference(api);
  const { event_id, organization_id } = conference;
  person = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(fillIn, [person.user_id]);
  people.set('self', person);
  const owner = await loggedIn(api);
  await addOrganizationMember(api, organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const friend = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(connect, [friend.user_id, person.user_id, 'ACCEPTED', 1]);
  people.set('connected', friend);
});

const wish = statement(
  'test-wish',
  `with general as (update users set privacy_settings = $3::jsonb where id = $2)
   update event_users set privacy_overrides = $4::jsonb where event_id = $1 and user_id = $2`,
);
const open: PrivacySettings = {
  email_visibility: 'EVENT_ATTENDEES',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
  show_interests: true,
  show_marked_sessions: true,
  show_shared_connections: true,
};
const closed: PrivacySettings = {
  email_visibility: 'ORGANIZERS_ONLY',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'NONE',
  show_social_links: 'HIDDEN',
  show_company: false,
  show_bio: false,
  show_interests: false,
  show_marked_sessions: false,
  show_shared_connections: false,
};

async function seen(viewer: Viewer): Promise<EventUserPublic> {
  const by = people.get(viewer);
  if (by === undefined) throw new Error(`Nobody plays ${viewer}.`);
  const page = expectReply(ListEventUsers, 200, await by.client.get(`/events/${conference.event_id}/users`));
  const shown = page.event_users.find(({ user_id }) => user_id === person.user_id);
  if (shown === undefined) throw new Error('The person is missing.');
  expect(shown).toMatchObject({ full_name: `${person.first_name} ${person.last_name}`, role: 'ATTENDEE' });
  const path = `/events/${conference.event_id}/users/${person.user_id}`;
  expect(expectReply(GetEventUser, 200, await by.client.get(path)), 'alone as in the list').toEqual(shown);
  return shown;
}

/** Wished for everywhere, and the same wish for this event alone against the opposite everywhere else. */
async function underBoth(choices: Partial<PrivacySettings>, check: (viewer: Viewer) => Promise<void>): Promise<void> {
  const both = [
    [{ ...open, ...choices }, null],
    [
      { ...closed, public_email: open.public_email },
      { ...open, ...choices },
    ],
  ] as const;
  for (const [general, overrides] of both) {
    await api.deps.db.rows(wish, [conference.event_id, person.user_id, general, overrides]);
    for (const viewer of viewers) await check(viewer);
  }
}

describe('the people of an event show each other', () => {
  it.each(emailVisibilities)('e-mail: %s', async (email_visibility) => {
    for (const public_email of [null, 'press@example.org'])
      await underBoth({ email_visibility, show_public_email: public_email !== null, public_email }, async (viewer) => {
        const { email } = await seen(viewer);
        const shown =
          email_visibility === 'EVENT_ATTENDEES' ||
          (email_visibility === 'CONNECTIONS_ORGANIZERS' && viewer === 'connected');
        if (viewer === 'self' || is_staff(viewer)) expect(email, viewer).toBe(person.email);
        else expect(email, viewer).toBe(shown ? (public_email ?? person.email) : null);
      });
  });

  it.each(socialLinksVisibilities)('links: %s', async (show_social_links) => {
    await underBoth({ show_social_links }, async (viewer) => {
      const { social_links } = await seen(viewer);
      const shown =
        viewer === 'self' ||
        show_social_links === 'EVENT_ATTENDEES' ||
        (show_social_links === 'CONNECTIONS' && viewer === 'connected');
      expect(social_links, viewer).toEqual(shown ? { website: 'https://ada.example' } : null);
    });
  });

  it.each([true, false])('company and title, biography: %s', async (shows) => {
    await underBoth({ show_company: shows, show_bio: !shows }, async (viewer) => {
      const near = viewer === 'self' || is_staff(viewer);
      const shown = await seen(viewer);
      expect([shown.company_name, shown.title], viewer).toEqual(near || shows ? ['Engines', 'Countess'] : [null, null]);
      expect(shown.bio, viewer).toBe(near || !shows ? 'Wrote notes.' : null);
    });
  });

  it.each([true, false])('interests, what to ask about, and languages: %s', async (show_interests) => {
    const all = { interests: ['Looms'], ask_me_about: 'looms', languages: ['en'] };
    const none = { interests: [], ask_me_about: null, languages: [] };
    await underBoth({ show_interests }, async (viewer) => {
      expect(await seen(viewer), viewer).toMatchObject(viewer === 'self' || show_interests ? all : none);
    });
  });

  it.each(connectionRequestPermissions)('whether they may be asked: %s', async (allow_connection_requests) => {
    await underBoth({ allow_connection_requests }, async (viewer) => {
      const { can_send_connection_request: may } = await seen(viewer);
      if (viewer === 'self') return expect(may).toBeNull();
      const reserved = is_staff(viewer) || viewer === 'SPEAKER';
      expect(may, viewer).toBe(
        allow_connection_requests === 'EVENT_ATTENDEES' ||
          (allow_connection_requests === 'SPEAKERS_ORGANIZERS' && reserved),
      );
    });
  });

  it('nothing of a hidden company to a search', async () => {
    await api.deps.db.rows(wish, [conference.event_id, person.user_id, closed, null]);
    const search = async (viewer: Viewer, path: string) =>
      (await people.get(viewer)?.client.get(`/events/${conference.event_id}/${path}`, { query: { search: 'engin' } }))
        ?.body;
    expect(await search('ATTENDEE', 'users')).toMatchObject({ total_items: 0 });
    expect(await search('ORGANIZER', 'users/admin')).toMatchObject({ total_items: 1 });
  });
});

describe('how two people stand', () => {
  const cases: [ConnectionStatus, number, 'sent' | 'received', boolean][] = [
    ['PENDING', 1, 'sent', true],
    ['PENDING', 1, 'received', true],
    ['REJECTED', 29, 'sent', false],
    ['REJECTED', 31, 'sent', true],
    ['REJECTED', 1, 'received', true],
    ['REMOVED', 1, 'sent', true],
    ['BLOCKED', 1, 'sent', false],
    ['BLOCKED', 1, 'received', false],
  ];
  it.each(cases)('%s for %i days, %s', async (status, days, direction, mayAsk) => {
    await api.deps.db.rows(wish, [conference.event_id, person.user_id, open, null]);
    const other = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    people.set('ATTENDEE', other);
    const pair = direction === 'sent' ? [other.user_id, person.user_id] : [person.user_id, other.user_id];
    await api.deps.db.rows(connect, [...pair, status, days]);
    const is_told = status !== 'BLOCKED';
    expect(await seen('ATTENDEE')).toMatchObject({
      connection_status: is_told ? status : null,
      connection_direction: is_told ? direction : null,
      connection_id: is_told ? expect.any(Number) : null,
      can_send_connection_request: mayAsk,
    });
  });
});
