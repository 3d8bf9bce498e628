/** Visibility of members in the list of people of an event: every field, setting, override and relation (T-21). */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import {
  connectionRequestPermissions,
  type ConnectionStatus,
  emailVisibilities,
  socialLinksVisibilities,
} from '@plenum/contracts/enums';
import { type EventUserPublic, GetEventUser, ListEventUsers } from '@plenum/contracts/events/attendees';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
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
const isStaff = (viewer: Viewer): boolean => ['implicit owner', 'ADMIN', 'ORGANIZER'].includes(viewer);

const api = await openTestApi();
let conference: TestConference;
let person: TestPerson;
const people = new Map<Viewer, TestPerson>();

const fillProfile = statement(
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
  await api.deps.db.rows(fillProfile, [person.user_id]);
  people.set('self', person);
  const owner = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const friend = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(connect, [friend.user_id, person.user_id, 'ACCEPTED', 1]);
  people.set('connected', friend);
});

const setSettings = statement(
  'test-wish',
  `with general as (update users set privacy_settings = $3::jsonb where id = $2)
   update event_users set privacy_overrides = $4::jsonb where event_id = $1 and user_id = $2`,
);
const permissive: PrivacySettings = {
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
const restrictive: PrivacySettings = {
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

async function visibleTo(viewer: Viewer): Promise<EventUserPublic> {
  const viewingPerson = people.get(viewer);
  if (viewingPerson === undefined) throw new Error(`There is no person for ${viewer}.`);
  const page = expectReply(ListEventUsers, 200, await viewingPerson.client.get(`/events/${conference.event_id}/users`));
  const listedPerson = page.event_users.find(({ user_id }) => user_id === person.user_id);
  if (listedPerson === undefined) throw new Error('The list lacks the person.');
  expect(listedPerson).toMatchObject({ full_name: `${person.first_name} ${person.last_name}`, role: 'ATTENDEE' });
  const path = `/events/${conference.event_id}/users/${person.user_id}`;
  expect(
    expectReply(GetEventUser, 200, await viewingPerson.client.get(path)),
    'the single view matches the list',
  ).toEqual(listedPerson);
  return listedPerson;
}

/**
 * Checks the setting for all events, and the same setting as an override for this event with the opposite setting
 * for all others.
 */
async function checkSettingAndOverride(
  choices: Partial<PrivacySettings>,
  check: (viewer: Viewer) => Promise<void>,
): Promise<void> {
  const variants = [
    [{ ...permissive, ...choices }, null],
    [
      { ...restrictive, public_email: permissive.public_email },
      { ...permissive, ...choices },
    ],
  ] as const;
  for (const [general, overrides] of variants) {
    await api.deps.db.rows(setSettings, [conference.event_id, person.user_id, general, overrides]);
    for (const viewer of viewers) await check(viewer);
  }
}

describe('privacy among the people of an event', () => {
  it.each(emailVisibilities)('applies the visibility of the email address: %s', async (email_visibility) => {
    for (const public_email of [null, 'press@example.org'])
      await checkSettingAndOverride(
        { email_visibility, show_public_email: public_email !== null, public_email },
        async (viewer) => {
          const { email } = await visibleTo(viewer);
          const areShown =
            email_visibility === 'EVENT_ATTENDEES' ||
            (email_visibility === 'CONNECTIONS_ORGANIZERS' && viewer === 'connected');
          if (viewer === 'self' || isStaff(viewer)) expect(email, viewer).toBe(person.email);
          else expect(email, viewer).toBe(areShown ? (public_email ?? person.email) : null);
        },
      );
  });

  it.each(socialLinksVisibilities)('applies the visibility of links: %s', async (show_social_links) => {
    await checkSettingAndOverride({ show_social_links }, async (viewer) => {
      const { social_links } = await visibleTo(viewer);
      const areShown =
        viewer === 'self' ||
        show_social_links === 'EVENT_ATTENDEES' ||
        (show_social_links === 'CONNECTIONS' && viewer === 'connected');
      expect(social_links, viewer).toEqual(areShown ? { website: 'https://ada.example' } : null);
    });
  });

  it.each([true, false])('applies the visibility of company, title and biography: %s', async (isShown) => {
    await checkSettingAndOverride({ show_company: isShown, show_bio: !isShown }, async (viewer) => {
      const isCloseContact = viewer === 'self' || isStaff(viewer);
      const fields = await visibleTo(viewer);
      expect([fields.company_name, fields.title], viewer).toEqual(
        isCloseContact || isShown ? ['Engines', 'Countess'] : [null, null],
      );
      expect(fields.bio, viewer).toBe(isCloseContact || !isShown ? 'Wrote notes.' : null);
    });
  });

  it.each([true, false])('applies the visibility of interests, topics and languages: %s', async (show_interests) => {
    const allFields = { interests: ['Looms'], ask_me_about: 'looms', languages: ['en'] };
    const noFields = { interests: [], ask_me_about: null, languages: [] };
    await checkSettingAndOverride({ show_interests }, async (viewer) => {
      expect(await visibleTo(viewer), viewer).toMatchObject(viewer === 'self' || show_interests ? allFields : noFields);
    });
  });

  it.each(connectionRequestPermissions)(
    'shows whether a person accepts connection requests: %s',
    async (allow_connection_requests) => {
      await checkSettingAndOverride({ allow_connection_requests }, async (viewer) => {
        const { can_send_connection_request: canSendRequest } = await visibleTo(viewer);
        if (viewer === 'self') return expect(canSendRequest).toBeNull();
        const isStaffOrSpeaker = isStaff(viewer) || viewer === 'SPEAKER';
        expect(canSendRequest, viewer).toBe(
          allow_connection_requests === 'EVENT_ATTENDEES' ||
            (allow_connection_requests === 'SPEAKERS_ORGANIZERS' && isStaffOrSpeaker),
        );
      });
    },
  );

  it('returns no search results for a hidden company', async () => {
    await api.deps.db.rows(setSettings, [conference.event_id, person.user_id, restrictive, null]);
    const search = async (viewer: Viewer, path: string) =>
      (await people.get(viewer)?.client.get(`/events/${conference.event_id}/${path}`, { query: { search: 'engin' } }))
        ?.body;
    expect(await search('ATTENDEE', 'users')).toMatchObject({ total_items: 0 });
    expect(await search('ORGANIZER', 'users/admin')).toMatchObject({ total_items: 1 });
  });
});

describe('connection states', () => {
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
  it.each(cases)('shows %s for %i days, %s', async (status, days, direction, canSendRequest) => {
    await api.deps.db.rows(setSettings, [conference.event_id, person.user_id, permissive, null]);
    const otherMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    people.set('ATTENDEE', otherMember);
    const pair = direction === 'sent' ? [otherMember.user_id, person.user_id] : [person.user_id, otherMember.user_id];
    await api.deps.db.rows(connect, [...pair, status, days]);
    const isReported = status !== 'BLOCKED';
    expect(await visibleTo('ATTENDEE')).toMatchObject({
      connection_status: isReported ? status : null,
      connection_direction: isReported ? direction : null,
      connection_id: isReported ? expect.any(Number) : null,
      can_send_connection_request: canSendRequest,
    });
  });
});
