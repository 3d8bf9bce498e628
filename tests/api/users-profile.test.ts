import { CheckEmail, GetUser, type ProfileUser, UpdateUser } from '@plenum/contracts/accounts/users';
/** Profiles: one's own and those of the people one is connected with. */
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
import { loggedIn, type TestPerson, verified } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ DEMO_ENABLED: 'true' });

const connectPeople = statement(
  'test-connect-people',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, $3, 'Hello there')
       on conflict (low_user_id, high_user_id) do update set status = $3`,
);
const connect = (a: TestPerson, b: TestPerson, status = 'ACCEPTED') =>
  api.deps.db.rows(connectPeople, [a.user_id, b.user_id, status]);

const profile = {
  company_name: 'Analytical Engines',
  title: 'Programmer',
  bio: 'First of her kind.',
  social_links: { website: 'https://ada.example/' },
};

async function newPerson(): Promise<TestPerson> {
  const person = await loggedIn(api);
  expectReply(UpdateUser, 200, await person.client.put(`/users/${person.user_id}`, profile));
  return person;
}

const look = async (viewer: TestPerson, at: TestPerson): Promise<ProfileUser> =>
  expectReply(GetUser, 200, await viewer.client.get(`/users/${at.user_id}`));

describe('who sees a profile', () => {
  it('oneself, with everything', async () => {
    const ada = await newPerson();
    expect(await look(ada, ada)).toMatchObject({
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
    const own = await look(ada, ada);
    expect(own).not.toHaveProperty('allow_connection_requests');
    expect(own).not.toHaveProperty('can_send_connection_request');
  });

  it.each(connectionStatuses)('others only when connected: %s', async (status) => {
    const [ada, bob] = await Promise.all([newPerson(), loggedIn(api)]);
    expectRefusal(await bob.client.get(`/users/${ada.user_id}`), 'forbidden');
    await connect(ada, bob, status);
    for (const [viewer, at] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const reply = await viewer.client.get(`/users/${at.user_id}`);
      if (status === 'ACCEPTED') expect(expectReply(GetUser, 200, reply).is_connected).toBe(true);
      else expectRefusal(reply, 'forbidden');
    }
  });

  it('not by being in the same event, and nobody learns which ids exist', async () => {
    const { event_id, owner } = await newConference(api);
    const member = await newMember(api, event_id, { role: 'ATTENDEE' });
    expectRefusal(await owner.client.get(`/users/${member.user_id}`), 'forbidden');
    expectRefusal(await owner.client.get(`/users/${Number.MAX_SAFE_INTEGER}`), 'forbidden');
  });

  it('leaves out what belongs to the person alone', async () => {
    const [ada, bob] = await Promise.all([newPerson(), loggedIn(api)]);
    await connect(ada, bob);
    const seen = await look(bob, ada);
    for (const key of ['privacy_settings', 'created_at', 'is_active', 'email_verified']) {
      expect(seen).not.toHaveProperty(key);
    }
    expect(seen).toMatchObject({ allow_connection_requests: 'EVENT_ATTENDEES', can_send_connection_request: false });
  });
});

/** Every wish about the address, with what somebody connected reads. */
const emailCases = emailVisibilities.flatMap((email_visibility) =>
  [
    { show_public_email: false, public_email: null, read: 'real' },
    { show_public_email: false, public_email: 'ada@public.example', read: 'real' },
    { show_public_email: true, public_email: 'ada@public.example', read: 'public' },
  ].map((wish) => ({ email_visibility, ...wish, read: email_visibility === 'ORGANIZERS_ONLY' ? 'none' : wish.read })),
);
const partCases = socialLinksVisibilities.flatMap((show_social_links) =>
  [true, false].flatMap((show_company) =>
    [true, false].map((show_bio) => ({ show_social_links, show_company, show_bio })),
  ),
);

describe('what a connection sees', () => {
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    [ada, bob] = await Promise.all([newPerson(), loggedIn(api)]);
    await connect(bob, ada);
  });

  it.each(emailCases)('address: $email_visibility, public $show_public_email $public_email', async (wish) => {
    const { read, ...settings } = wish;
    await setPrivacy(api, ada.user_id, settings);
    const expected = { real: ada.email, public: 'ada@public.example', none: null }[read];
    expect((await look(bob, ada)).email).toBe(expected);
    expect((await look(ada, ada)).email).toBe(ada.email);
  });

  it.each(partCases)('links $show_social_links, company $show_company, bio $show_bio', async (wish) => {
    await setPrivacy(api, ada.user_id, wish);
    const seen = await look(bob, ada);
    expect(seen.social_links).toEqual(wish.show_social_links === 'HIDDEN' ? null : profile.social_links);
    expect(seen.company_name).toBe(wish.show_company ? profile.company_name : null);
    expect(seen.title).toBe(wish.show_company ? profile.title : null);
    expect(seen.bio).toBe(wish.show_bio ? profile.bio : null);
    expect(await look(ada, ada)).toMatchObject(profile);
  });

  it.each(connectionRequestPermissions)('who may ask: %s', async (allow_connection_requests) => {
    await setPrivacy(api, ada.user_id, { allow_connection_requests });
    expect((await look(bob, ada)).allow_connection_requests).toBe(allow_connection_requests);
  });

  it('nothing set otherwise for an event', async () => {
    const { event_id } = await newConference(api);
    await setPrivacy(api, ada.user_id, { show_bio: true });
    const override = statement(
      'test-override',
      `insert into event_users (event_id, user_id, role, privacy_overrides) values ($1, $2, 'ATTENDEE', '{"show_bio": false}')`,
    );
    await api.deps.db.rows(override, [event_id, ada.user_id]);
    expect((await look(bob, ada)).bio).toBe(profile.bio);
  });
});

describe('changing a profile', () => {
  it('keeps what is left out, and takes blank texts as none', async () => {
    const ada = await newPerson();
    const change = (body: unknown) => ada.client.put(`/users/${ada.user_id}`, body);
    expect(expectReply(UpdateUser, 200, await change({ first_name: '  Augusta  Ada ' }))).toMatchObject({
      ...profile,
      first_name: 'Augusta Ada',
      full_name: 'Augusta Ada Lovelace',
    });
    const blank = { company_name: '', title: ' ', bio: '', image_url: '', social_links: { website: '' } };
    expect(expectReply(UpdateUser, 200, await change(blank))).toMatchObject({
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
    const change = (social_links: unknown) => ada.client.put(`/users/${ada.user_id}`, { social_links });
    await change({ github: 'https://github.com/ada', linkedin: '', twitter: null });
    expect((await look(ada, ada)).social_links).toEqual({
      website: 'https://ada.example/',
      github: 'https://github.com/ada',
    });
    const refused = await change({ github: 'javascript:alert(1)' });
    expectRefusal(refused, 'invalid_request');
    expect(refused.body).toHaveProperty(['errors', 'json', 'social_links.github']);
  });

  it.each([
    ['first_name', '   '],
    ['last_name', '…'],
    ['bio', 'x'.repeat(501)],
    ['title', 'x'.repeat(256)],
    ['company_name', 'x'.repeat(256)],
    ['first_name', 'x'.repeat(101)],
  ])('refuses a wrong %s', async (field, value) => {
    const ada = await newPerson();
    const reply = await ada.client.put(`/users/${ada.user_id}`, { [field]: value });
    expectRefusal(reply, 'invalid_request');
    expect(reply.body).toHaveProperty(['errors', 'json', field]);
  });

  it('takes texts up to their limits', async () => {
    const ada = await newPerson();
    const body = {
      bio: '🙂'.repeat(500),
      title: 'x'.repeat(255),
      company_name: 'x'.repeat(255),
      last_name: 'x'.repeat(100),
    };
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject(body);
  });

  it('drops a foreign picture and writes nothing that is no field of a profile', async () => {
    const ada = await newPerson();
    const body = { image_url: 'https://tracker.example/pixel.gif', email: 'x@example.org', is_demo: true, id: 1 };
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject({
      image_url: null,
      email: ada.email,
      is_demo: false,
      id: ada.user_id,
    });
  });

  it('is refused for others', async () => {
    const [ada, bob] = await Promise.all([newPerson(), loggedIn(api)]);
    await connect(ada, bob);
    expectRefusal(await bob.client.put(`/users/${ada.user_id}`, { title: 'x' }), 'forbidden');
  });
});

describe('speaking sessions', () => {
  it('are those on stage in a speaking role', async () => {
    const { event_id } = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    const profile_id = await addSpeaker(api, event_id, 'Ada', { user_id: speaker.user_id });
    const talk = await addSession(api, event_id, { title: 'Engines', starts_at: '2031-03-28T08:00:00Z' });
    const hosted = await addSession(api, event_id, { title: 'Hosted', starts_at: '2031-03-28T09:00:00Z' });
    await putOnStage(api, talk, profile_id, 1, 'KEYNOTE');
    await putOnStage(api, hosted, profile_id, 1, 'HOST');
    const path = `/users/${speaker.user_id}/speaking-sessions`;
    const page = expectReply(ListSpeakingSessions, 200, await speaker.client.get(path));
    expect(page).toMatchObject({
      total_items: 1,
      sessions: [{ id: talk, title: 'Engines', event_id, role: 'KEYNOTE' }],
    });
    expectRefusal(await (await loggedIn(api)).client.get(path), 'forbidden');
  });
});

describe('looking an address up', () => {
  const check = (client: TestPerson['client'], email: string) => client.get('/users/check-email', { query: { email } });

  it('finds the account, and nobody for half an address', async () => {
    const [ada, bob] = await Promise.all([loggedIn(api), verified(api, { first_name: 'Bob', last_name: 'Byte' })]);
    // Whoever knows an address does not learn by it who has an account, until that person is in an event of theirs.
    expect(expectReply(CheckEmail, 200, await check(ada.client, bob.email)).user).toBeNull();
    expect(expectReply(CheckEmail, 200, await check(ada.client, ada.email)).user).toMatchObject({ id: ada.user_id });
    const organization_id = await newOrganization(ada);
    await addMember(api, (await newEvent(ada, organization_id)).id, bob.user_id, { role: 'ATTENDEE' });
    const found = expectReply(CheckEmail, 200, await check(ada.client, ` ${bob.email.toUpperCase()} `));
    expect(found.user).toEqual({
      id: bob.user_id,
      email: bob.email,
      first_name: 'Bob',
      last_name: 'Byte',
      full_name: 'Bob Byte',
    });
    expect(expectReply(CheckEmail, 200, await check(ada.client, 'bob@exa')).user).toBeNull();
  });

  it('wants an address and a login, and not too often', async () => {
    const ada = await loggedIn(api);
    expectRefusal(await ada.client.get('/users/check-email'), 'malformed_request');
    expectRefusal(await check(ada.client, ''), 'malformed_request');
    expectRefusal(await check(api.client(), ada.email), 'not_authenticated');
    const bob = await loggedIn(api);
    for (let attempt = 0; attempt < 120; attempt += 1)
      expect((await check(bob.client, 'nobody@x.example')).status).toBe(200);
    expectRefusal(await check(bob.client, 'nobody@x.example'), 'rate_limited');
  });
});
