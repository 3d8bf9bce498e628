/** Covers of sponsors, their contacts, and clicks on their links. */
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import { maxSponsorPeople } from '@plenum/contracts/limits';
import {
  CreateSponsor,
  GetSponsor,
  ListSponsors,
  UpdateSponsor,
  type SponsorDetail,
} from '@plenum/contracts/schedule/sponsors';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addMember,
  newConference,
  newMember,
  removeMember,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { newStoredPicture } from '../support/api/pictures.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const ageClicksSql = statement(
  'test-earlier-clicks',
  'update sponsor_click_days set day = day - 7 where sponsor_id = $1',
);
const publishSql = statement(
  'test-publish-sponsors',
  `update events set status = 'PUBLISHED', visibility = 'PUBLIC', public_parts = public_parts || jsonb_build_object('sponsors', $2::boolean)
    where id = $1`,
);

interface SponsorConference extends TestConference {
  readonly path: string;
  readonly member: TestPerson;
}

async function newSponsorConference(): Promise<SponsorConference> {
  const conference = await newConference(api);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, member, path: `/events/${conference.event_id}/sponsors` };
}

const add = async ({ owner, path }: SponsorConference, body: object = {}): Promise<SponsorDetail> =>
  expectReply(CreateSponsor, 201, await owner.client.post(path, { name: 'Example AG', ...body }));
const patchSponsor = ({ owner }: SponsorConference, id: number, body: object) =>
  owner.client.send('PATCH', `/sponsors/${id}`, { body });
const updateSponsor = async (sponsorConference: SponsorConference, id: number, body: object): Promise<SponsorDetail> =>
  expectReply(UpdateSponsor, 200, await patchSponsor(sponsorConference, id, body));
const peopleSeenBy = async (person: TestPerson, id: number) =>
  expectReply(GetSponsor, 200, await person.client.get(`/sponsors/${id}`)).people.map(({ user_id }) => user_id);

describe('sponsor covers', () => {
  it('accepts an image of the event, and deletes it when it is replaced or removed', async () => {
    const sponsorConference = await newSponsorConference();
    const otherConference = await newSponsorConference();
    const picture = () => newStoredPicture(sponsorConference.owner.client, 'sponsor_cover', sponsorConference.event_id);
    const [first, second] = [await picture(), await picture()];
    const { id, cover_url } = await add(sponsorConference, { cover_url: first });
    expect(cover_url).toBe(first);
    const foreignCover = await newStoredPicture(
      otherConference.owner.client,
      'sponsor_cover',
      otherConference.event_id,
    );
    expectRejection(await patchSponsor(sponsorConference, id, { cover_url: foreignCover }), 'object_key_not_of_event');
    expect(await updateSponsor(sponsorConference, id, { cover_url: null })).toMatchObject({ cover_url: first });
    expect(await updateSponsor(sponsorConference, id, { cover_url: second })).toMatchObject({ cover_url: second });
    expectRejection(await sponsorConference.owner.client.get(`/private/${first}`), 'not_found');
    expect((await sponsorConference.owner.client.delete(`/sponsors/${id}`)).status).toBe(204);
    expectRejection(await sponsorConference.owner.client.get(`/private/${second}`), 'not_found');
  });
});

describe('people of a sponsor', () => {
  it('lists people of the event in the given order, up to a limit', async () => {
    const sponsorConference = await newSponsorConference();
    const people = await Promise.all(
      Array.from({ length: maxSponsorPeople + 1 }, () =>
        newMember(api, sponsorConference.event_id, { role: 'ATTENDEE' }),
      ),
    );
    const ids = people.map(({ user_id }) => user_id).toReversed();
    const maxPeople = ids.slice(0, maxSponsorPeople);
    const { id } = await add(sponsorConference, { people: maxPeople });
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual(maxPeople);
    expectRejection(await patchSponsor(sponsorConference, id, { people: ids }), 'invalid_request');
    expectRejection(
      await patchSponsor(sponsorConference, id, { people: [maxPeople[0], maxPeople[0]] }),
      'invalid_request',
    );
    const stranger = await newLoggedInPerson(api);
    expectRejection(
      await patchSponsor(sponsorConference, id, { people: [maxPeople[0], stranger.user_id] }),
      'sponsor_person_unknown',
    );
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual(maxPeople);
    await updateSponsor(sponsorConference, id, { name: 'Other' });
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual(maxPeople);
    await updateSponsor(sponsorConference, id, { people: [] });
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual([]);
  });

  it('removes people who leave, are removed or banned, and hides people who have blocked the viewer or whom the viewer has blocked', async () => {
    const sponsorConference = await newSponsorConference();
    const join = () => newMember(api, sponsorConference.event_id, { role: 'SPEAKER' });
    const [removedMember, bannedMember, formerMember, blockedMember, demotedMember] = [
      await join(),
      await join(),
      await join(),
      await join(),
      await join(),
    ];
    const ids = [removedMember, bannedMember, formerMember, blockedMember, demotedMember].map(({ user_id }) => user_id);
    const { id } = await add(sponsorConference, { people: ids });
    const usersPath = `/events/${sponsorConference.event_id}/users`;
    await removeMember(api, sponsorConference.event_id, removedMember.user_id);
    const banReply = await sponsorConference.owner.client.post(`${usersPath}/${bannedMember.user_id}/ban`, {
      reason: 'Spam',
    });
    expect(banReply.status).toBe(200);
    expect((await formerMember.client.post(`/events/${sponsorConference.event_id}/leave`, {})).status).toBe(200);
    expect((await sponsorConference.member.client.post(`/users/${blockedMember.user_id}/block`)).status).toBe(200);
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual([demotedMember.user_id]);
    expect(await peopleSeenBy(demotedMember, id)).toEqual([blockedMember.user_id, demotedMember.user_id]);
    expectRejection(
      await patchSponsor(sponsorConference, id, { people: [bannedMember.user_id] }),
      'sponsor_person_unknown',
    );
    // A person who rejoins is not listed again.
    await addMember(api, sponsorConference.event_id, removedMember.user_id, { role: 'ATTENDEE' });
    expect(await peopleSeenBy(demotedMember, id)).toEqual([blockedMember.user_id, demotedMember.user_id]);
  });

  it('hides people who hide their company, except from organizers', async () => {
    const sponsorConference = await newSponsorConference();
    const hiddenMember = await newMember(api, sponsorConference.event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, hiddenMember.user_id, { show_company: false });
    const { id, people } = await add(sponsorConference, {
      people: [hiddenMember.user_id, sponsorConference.member.user_id],
    });
    expect(people).toMatchObject([{ is_shown: false }, { is_shown: true }]);
    expect(await peopleSeenBy(sponsorConference.member, id)).toEqual([sponsorConference.member.user_id]);
    expect(await peopleSeenBy(hiddenMember, id)).toEqual([sponsorConference.member.user_id]);
  });

  it('exports the sponsor to its people', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, { people: [sponsorConference.member.user_id] });
    const reply = await sponsorConference.member.client.get(`/users/${sponsorConference.member.user_id}/export`);
    expect(expectReply(ExportAccount, 200, reply)).toMatchObject({
      sponsors: [{ id, event_id: sponsorConference.event_id, name: 'Example AG' }],
    });
  });
});

describe('clicks on sponsor links', () => {
  const clicksOf = async ({ owner, path }: SponsorConference, id: number) =>
    expectReply(ListSponsors, 200, await owner.client.get(path)).find((sponsor) => sponsor.id === id)?.clicks;
  const website_url = 'https://example.org';

  it('counts a click once per day and person, and shows the number to organizers only', async () => {
    const sponsorConference = await newSponsorConference();
    const { id, clicks } = await add(sponsorConference, { website_url });
    expect(clicks).toEqual({ total: 0, last_week: 0 });
    const clickLink = ({ client }: TestPerson) => client.post(`/sponsors/${id}/clicks`);
    for (const person of [sponsorConference.member, sponsorConference.member, sponsorConference.owner])
      expect((await clickLink(person)).status).toBe(204);
    expect(await clicksOf(sponsorConference, id)).toEqual({ total: 2, last_week: 2 });
    const list = expectReply(ListSponsors, 200, await sponsorConference.member.client.get(sponsorConference.path));
    expect(list).toMatchObject([{ clicks: null }]);
    await api.deps.db.rows(ageClicksSql, [id]);
    expect(await clicksOf(sponsorConference, id)).toEqual({ total: 2, last_week: 0 });
  });

  it('counts clicks on the public page once per network, if the page shows the sponsor', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, { website_url });
    const stranger = api.client();
    const clickLink = () => stranger.post(`/public/sponsors/${id}/clicks`);
    expectRejection(await clickLink(), 'not_found');
    await api.deps.db.rows(publishSql, [sponsorConference.event_id, true]);
    for (const _ of [1, 2, 3]) expect((await clickLink()).status).toBe(204);
    expect(await clicksOf(sponsorConference, id)).toEqual({ total: 1, last_week: 1 });
    await api.deps.db.rows(publishSql, [sponsorConference.event_id, false]);
    expectRejection(await clickLink(), 'not_found');
  });

  it('counts no click for a sponsor without a link', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference);
    expect((await sponsorConference.member.client.post(`/sponsors/${id}/clicks`)).status).toBe(204);
    expect(await clicksOf(sponsorConference, id)).toEqual({ total: 0, last_week: 0 });
    expectRejection(await sponsorConference.member.client.post(`/sponsors/${id + 1_000_000}/clicks`), 'not_found');
  });
});
