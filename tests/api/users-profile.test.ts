/** Profiles of the caller and of their connections. */
import { CheckEmail, GetUser, type ProfileUser, UpdateUser } from '@plenum/contracts/accounts/users';
import {
  connectionRequestPermissions,
  connectionStatuses,
  emailVisibilities,
  socialLinksVisibilities,
} from '@plenum/contracts/enums';
import { ListSpeakingSessions } from '@plenum/contracts/schedule/speakers';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  addSession,
  addSpeaker,
  newConference,
  newEvent,
  newMember,
  newOrganization,
  putOnStage,
  setPrivacy,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson, newVerifiedPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ DEMO_ENABLED: 'true' });

const connectPeople = statement(
  'test-connect-people',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, $3, 'Hello there')
       on conflict (low_user_id, high_user_id) do update set status = $3`,
);
const connect = (requester: TestPerson, recipient: TestPerson, status = 'ACCEPTED') =>
  api.deps.db.rows(connectPeople, [requester.user_id, recipient.user_id, status]);

const profile = {
  company_name: 'Analytical Engines',
  title: 'Programmer',
  bio: 'First of her kind.',
  social_links: { website: 'https://ada.example/' },
};

async function newPerson(): Promise<TestPerson> {
  const person = await newLoggedInPerson(api);
  expectReply(UpdateUser, 200, await person.client.put(`/users/${person.user_id}`, profile));
  return person;
}

const viewProfile = async (viewer: TestPerson, target: TestPerson): Promise<ProfileUser> =>
  expectReply(GetUser, 200, await viewer.client.get(`/users/${target.user_id}`));

describe('visibility of a profile', () => {
  it('shows the person every field', async () => {
    const ada = await newPerson();
    expect(await viewProfile(ada, ada)).toMatchObject({
      ...profile,
      id: ada.user_id,
      email: ada.email,
      full_name: 'Ada Lovelace',
      is_connected: false,
      is_active: true,
      email_verified: true,
      created_at: expect.any(String),
      privacy_settings: { show_bio: true },
    });
    const ownProfile = await viewProfile(ada, ada);
    expect(ownProfile).not.toHaveProperty('allow_connection_requests');
    expect(ownProfile).not.toHaveProperty('can_send_connection_request');
  });

  it.each(connectionStatuses)('shows a profile to other people only when connected: %s', async (status) => {
    const [ada, bob] = await Promise.all([newPerson(), newLoggedInPerson(api)]);
    expectRejection(await bob.client.get(`/users/${ada.user_id}`), 'forbidden');
    await connect(ada, bob, status);
    for (const [viewer, target] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const reply = await viewer.client.get(`/users/${target.user_id}`);
      if (status === 'ACCEPTED') expect(expectReply(GetUser, 200, reply).is_connected).toBe(true);
      else expectRejection(reply, 'forbidden');
    }
  });

  it('hides a profile from members of the same event, and does not reveal which ids exist', async () => {
    const { event_id, owner } = await newConference(api);
    const member = await newMember(api, event_id, { role: 'ATTENDEE' });
    expectRejection(await owner.client.get(`/users/${member.user_id}`), 'forbidden');
    expectRejection(await owner.client.get(`/users/${Number.MAX_SAFE_INTEGER}`), 'forbidden');
  });

  it('omits private fields for others', async () => {
    const [ada, bob] = await Promise.all([newPerson(), newLoggedInPerson(api)]);
    await connect(ada, bob);
    const visibleProfile = await viewProfile(bob, ada);
    for (const key of ['privacy_settings', 'created_at', 'is_active', 'email_verified']) {
      expect(visibleProfile).not.toHaveProperty(key);
    }
    expect(visibleProfile).toMatchObject({
      allow_connection_requests: 'EVENT_ATTENDEES',
      can_send_connection_request: false,
    });
  });
});

/** Every setting of the address, with what a connection sees. */
const emailCases = emailVisibilities.flatMap((email_visibility) =>
  [
    { show_public_email: false, public_email: null, read: 'real' },
    { show_public_email: false, public_email: 'ada@public.example', read: 'real' },
    { show_public_email: true, public_email: 'ada@public.example', read: 'public' },
  ].map((privacySettings) => ({
    email_visibility,
    ...privacySettings,
    read: email_visibility === 'ORGANIZERS_ONLY' ? 'none' : privacySettings.read,
  })),
);
const partCases = socialLinksVisibilities.flatMap((show_social_links) =>
  [true, false].flatMap((show_company) =>
    [true, false].map((show_bio) => ({ show_social_links, show_company, show_bio })),
  ),
);

describe('profile of a connection', () => {
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    [ada, bob] = await Promise.all([newPerson(), newLoggedInPerson(api)]);
    await connect(bob, ada);
  });

  it.each(emailCases)(
    'shows the address with the visibility $email_visibility, public $show_public_email $public_email',
    async (privacySettings) => {
      const { read, ...settings } = privacySettings;
      await setPrivacy(api, ada.user_id, settings);
      const expected = { real: ada.email, public: 'ada@public.example', none: null }[read];
      expect((await viewProfile(bob, ada)).email).toBe(expected);
      expect((await viewProfile(ada, ada)).email).toBe(ada.email);
    },
  );

  it.each(partCases)(
    'shows fields with links $show_social_links, company $show_company, bio $show_bio',
    async (privacySettings) => {
      await setPrivacy(api, ada.user_id, privacySettings);
      const visibleProfile = await viewProfile(bob, ada);
      expect(visibleProfile.social_links).toEqual(
        privacySettings.show_social_links === 'HIDDEN' ? null : profile.social_links,
      );
      expect(visibleProfile.company_name).toBe(privacySettings.show_company ? profile.company_name : null);
      expect(visibleProfile.title).toBe(privacySettings.show_company ? profile.title : null);
      expect(visibleProfile.bio).toBe(privacySettings.show_bio ? profile.bio : null);
      expect(await viewProfile(ada, ada)).toMatchObject(profile);
    },
  );

  it.each(connectionRequestPermissions)(
    'shows who may send connection requests: %s',
    async (allow_connection_requests) => {
      await setPrivacy(api, ada.user_id, { allow_connection_requests });
      expect((await viewProfile(bob, ada)).allow_connection_requests).toBe(allow_connection_requests);
    },
  );

  it('shows the profile without overrides of an event', async () => {
    const { event_id } = await newConference(api);
    await setPrivacy(api, ada.user_id, { show_bio: true });
    const setOverride = statement(
      'test-override',
      `insert into event_users (event_id, user_id, role, privacy_overrides) values ($1, $2, 'ATTENDEE', '{"show_bio": false}')`,
    );
    await api.deps.db.rows(setOverride, [event_id, ada.user_id]);
    expect((await viewProfile(bob, ada)).bio).toBe(profile.bio);
  });
});

describe('changing a profile', () => {
  it('keeps missing fields, and stores blank texts as null', async () => {
    const ada = await newPerson();
    const updateProfile = (body: unknown) => ada.client.put(`/users/${ada.user_id}`, body);
    expect(expectReply(UpdateUser, 200, await updateProfile({ first_name: '  Augusta  Ada ' }))).toMatchObject({
      ...profile,
      first_name: 'Augusta Ada',
      full_name: 'Augusta Ada Lovelace',
    });
    const blankTexts = { company_name: '', title: ' ', bio: '', image_url: '', social_links: { website: '' } };
    expect(expectReply(UpdateUser, 200, await updateProfile(blankTexts))).toMatchObject({
      company_name: null,
      title: null,
      bio: null,
      image_url: null,
      social_links: {},
      updated_at: expect.any(String),
    });
  });

  it('merges links', async () => {
    const ada = await newPerson();
    const updateLinks = (social_links: unknown) => ada.client.put(`/users/${ada.user_id}`, { social_links });
    await updateLinks({ github: 'https://github.com/ada', linkedin: '', twitter: null });
    expect((await viewProfile(ada, ada)).social_links).toEqual({
      website: 'https://ada.example/',
      github: 'https://github.com/ada',
    });
    const rejected = await updateLinks({ github: 'javascript:alert(1)' });
    expectRejection(rejected, 'invalid_request');
    expect(rejected.body).toHaveProperty(['errors', 'json', 'social_links.github']);
  });

  it.each([
    ['first_name', '   '],
    ['last_name', '…'],
    ['bio', 'x'.repeat(501)],
    ['title', 'x'.repeat(256)],
    ['company_name', 'x'.repeat(256)],
    ['first_name', 'x'.repeat(101)],
  ])('rejects an invalid %s', async (field, value) => {
    const ada = await newPerson();
    const reply = await ada.client.put(`/users/${ada.user_id}`, { [field]: value });
    expectRejection(reply, 'invalid_request');
    expect(reply.body).toHaveProperty(['errors', 'json', field]);
  });

  it('accepts texts up to their limits', async () => {
    const ada = await newPerson();
    const body = {
      bio: '🙂'.repeat(500),
      title: 'x'.repeat(255),
      company_name: 'x'.repeat(255),
      last_name: 'x'.repeat(100),
    };
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject(body);
  });

  it('ignores an image of another origin and unknown fields', async () => {
    const ada = await newPerson();
    const body = { image_url: 'https://tracker.example/pixel.gif', email: 'x@example.org', is_demo: true, id: 1 };
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject({
      image_url: null,
      email: ada.email,
      is_demo: false,
      id: ada.user_id,
    });
  });

  it('rejects changes by other people', async () => {
    const [ada, bob] = await Promise.all([newPerson(), newLoggedInPerson(api)]);
    await connect(ada, bob);
    expectRejection(await bob.client.put(`/users/${ada.user_id}`, { title: 'x' }), 'forbidden');
  });
});

describe('speaking sessions', () => {
  it('lists the sessions in which the person is on stage in a speaking role', async () => {
    const { event_id } = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    const profile_id = await addSpeaker(api, event_id, 'Ada', { user_id: speaker.user_id });
    const talk = await addSession(api, event_id, { title: 'Engines', starts_at: '2031-03-28T08:00:00Z' });
    const hostedSession = await addSession(api, event_id, { title: 'Hosted', starts_at: '2031-03-28T09:00:00Z' });
    await putOnStage(api, talk, profile_id, 1, 'KEYNOTE');
    await putOnStage(api, hostedSession, profile_id, 1, 'HOST');
    const path = `/users/${speaker.user_id}/speaking-sessions`;
    const page = expectReply(ListSpeakingSessions, 200, await speaker.client.get(path));
    expect(page).toMatchObject({
      total_items: 1,
      sessions: [{ id: talk, title: 'Engines', event_id, role: 'KEYNOTE' }],
    });
    expectRejection(await (await newLoggedInPerson(api)).client.get(path), 'forbidden');
  });
});

describe('looking up an email address', () => {
  const check = (client: TestPerson['client'], email: string) => client.get('/users/check-email', { query: { email } });

  it('finds the account by the full email address only', async () => {
    const [ada, bob] = await Promise.all([
      newLoggedInPerson(api),
      newVerifiedPerson(api, { first_name: 'Bob', last_name: 'Byte' }),
    ]);
    // The lookup does not reveal an account until that person is in an event of the caller.
    expect(expectReply(CheckEmail, 200, await check(ada.client, bob.email)).user).toBeNull();
    expect(expectReply(CheckEmail, 200, await check(ada.client, ada.email)).user).toMatchObject({ id: ada.user_id });
    const organization_id = await newOrganization(ada);
    await addMember(api, (await newEvent(ada, organization_id)).id, bob.user_id, { role: 'ATTENDEE' });
    const foundUser = expectReply(CheckEmail, 200, await check(ada.client, ` ${bob.email.toUpperCase()} `));
    expect(foundUser.user).toEqual({
      id: bob.user_id,
      email: bob.email,
      first_name: 'Bob',
      last_name: 'Byte',
      full_name: 'Bob Byte',
    });
    expect(expectReply(CheckEmail, 200, await check(ada.client, 'bob@exa')).user).toBeNull();
  });

  it('requires an email address and a login, and limits the rate', async () => {
    const ada = await newLoggedInPerson(api);
    expectRejection(await ada.client.get('/users/check-email'), 'malformed_request');
    expectRejection(await check(ada.client, ''), 'malformed_request');
    expectRejection(await check(api.client(), ada.email), 'not_authenticated');
    const bob = await newLoggedInPerson(api);
    for (let attempt = 0; attempt < 120; attempt += 1)
      expect((await check(bob.client, 'nobody@x.example')).status).toBe(200);
    expectRejection(await check(bob.client, 'nobody@x.example'), 'rate_limited');
  });
});
