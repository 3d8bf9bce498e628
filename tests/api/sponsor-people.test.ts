/** Covers of sponsors, people to talk to, and clicks on their links. */
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import { sponsorPeopleMax } from '@plenum/contracts/limits';
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
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { storedPicture } from '../support/api/pictures.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const earlierSql = statement(
  'test-earlier-clicks',
  'update sponsor_click_days set day = day - 7 where sponsor_id = $1',
);
const publishSql = statement(
  'test-publish-sponsors',
  `update events set status = 'PUBLISHED', visibility = 'PUBLIC', public_parts = public_parts || jsonb_build_object('sponsors', $2::boolean)
    where id = $1`,
);

interface Stage extends TestConference {
  readonly path: string;
  readonly member: TestPerson;
}

async function newStage(): Promise<Stage> {
  const conference = await newConference(api);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, member, path: `/events/${conference.event_id}/sponsors` };
}

const add = async ({ owner, path }: Stage, body: object = {}): Promise<SponsorDetail> =>
  expectReply(CreateSponsor, 201, await owner.client.post(path, { name: 'Example AG', ...body }));
const patch = ({ owner }: Stage, id: number, body: object) => owner.client.send('PATCH', `/sponsors/${id}`, { body });
const change = async (stage: Stage, id: number, body: object): Promise<SponsorDetail> =>
  expectReply(UpdateSponsor, 200, await patch(stage, id, body));
const seenBy = async (person: TestPerson, id: number) =>
  expectReply(GetSponsor, 200, await person.client.get(`/sponsors/${id}`)).people.map(({ user_id }) => user_id);

describe('the cover of a sponsor', () => {
  it('is one of the event’s pictures, and gone when it is replaced or taken away', async () => {
    const stage = await newStage();
    const other = await newStage();
    const picture = () => storedPicture(stage.owner.client, 'sponsor_cover', stage.event_id);
    const [first, second] = [await picture(), await picture()];
    const { id, cover_url } = await add(stage, { cover_url: first });
    expect(cover_url).toBe(first);
    const foreign = await storedPicture(other.owner.client, 'sponsor_cover', other.event_id);
    expectRefusal(await patch(stage, id, { cover_url: foreign }), 'object_key_not_of_event');
    expect(await change(stage, id, { cover_url: null })).toMatchObject({ cover_url: first });
    expect(await change(stage, id, { cover_url: second })).toMatchObject({ cover_url: second });
    expectRefusal(await stage.owner.client.get(`/private/${first}`), 'not_found');
    expect((await stage.owner.client.delete(`/sponsors/${id}`)).status).toBe(204);
    expectRefusal(await stage.owner.client.get(`/private/${second}`), 'not_found');
  });
});

describe('the people of a sponsor', () => {
  it('are people of the event in the given order, up to a number', async () => {
    const stage = await newStage();
    const people = await Promise.all(
      Array.from({ length: sponsorPeopleMax + 1 }, () => newMember(api, stage.event_id, { role: 'ATTENDEE' })),
    );
    const ids = people.map(({ user_id }) => user_id).toReversed();
    const most = ids.slice(0, sponsorPeopleMax);
    const { id } = await add(stage, { people: most });
    expect(await seenBy(stage.member, id)).toEqual(most);
    expectRefusal(await patch(stage, id, { people: ids }), 'invalid_request');
    expectRefusal(await patch(stage, id, { people: [most[0], most[0]] }), 'invalid_request');
    const stranger = await loggedIn(api);
    expectRefusal(await patch(stage, id, { people: [most[0], stranger.user_id] }), 'sponsor_person_unknown');
    expect(await seenBy(stage.member, id)).toEqual(most);
    await change(stage, id, { name: 'Other' });
    expect(await seenBy(stage.member, id)).toEqual(most);
    await change(stage, id, { people: [] });
    expect(await seenBy(stage.member, id)).toEqual([]);
  });

  it('are gone when they leave, are removed or banned, and from each other’s sight when blocked', async () => {
    const stage = await newStage();
    const join = () => newMember(api, stage.event_id, { role: 'SPEAKER' });
    const [removed, banned, left, blocked, demoted] = [
      await join(),
      await join(),
      await join(),
      await join(),
      await join(),
    ];
    const ids = [removed, banned, left, blocked, demoted].map(({ user_id }) => user_id);
    const { id } = await add(stage, { people: ids });
    const users = `/events/${stage.event_id}/users`;
    await removeMember(api, stage.event_id, removed.user_id);
    const ban = await stage.owner.client.post(`${users}/${banned.user_id}/ban`, { reason: 'Spam' });
    expect(ban.status).toBe(200);
    expect((await left.client.post(`/events/${stage.event_id}/leave`, {})).status).toBe(200);
    expect((await stage.member.client.post(`/users/${blocked.user_id}/block`)).status).toBe(200);
    expect(await seenBy(stage.member, id)).toEqual([demoted.user_id]);
    expect(await seenBy(demoted, id)).toEqual([blocked.user_id, demoted.user_id]);
    expectRefusal(await patch(stage, id, { people: [banned.user_id] }), 'sponsor_person_unknown');
    // Who comes back is not named again.
    await addMember(api, stage.event_id, removed.user_id, { role: 'ATTENDEE' });
    expect(await seenBy(demoted, id)).toEqual([blocked.user_id, demoted.user_id]);
  });

  it('are not shown if they hide their company, except to organizers, who are told so', async () => {
    const stage = await newStage();
    const hidden = await newMember(api, stage.event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, hidden.user_id, { show_company: false });
    const { id, people } = await add(stage, { people: [hidden.user_id, stage.member.user_id] });
    expect(people).toMatchObject([{ is_shown: false }, { is_shown: true }]);
    expect(await seenBy(stage.member, id)).toEqual([stage.member.user_id]);
    expect(await seenBy(hidden, id)).toEqual([stage.member.user_id]);
  });

  it('find the sponsor in their export', async () => {
    const stage = await newStage();
    const { id } = await add(stage, { people: [stage.member.user_id] });
    const reply = await stage.member.client.get(`/users/${stage.member.user_id}/export`);
    expect(expectReply(ExportAccount, 200, reply)).toMatchObject({
      sponsors: [{ id, event_id: stage.event_id, name: 'Example AG' }],
    });
  });
});

describe('a click on the link of a sponsor', () => {
  const clicksOf = async ({ owner, path }: Stage, id: number) =>
    expectReply(ListSponsors, 200, await owner.client.get(path)).find((sponsor) => sponsor.id === id)?.clicks;
  const website_url = 'https://example.org';

  it('counts once a day for each person, and only organizers see it', async () => {
    const stage = await newStage();
    const { id, clicks } = await add(stage, { website_url });
    expect(clicks).toEqual({ total: 0, last_week: 0 });
    const press = ({ client }: TestPerson) => client.post(`/sponsors/${id}/clicks`);
    for (const person of [stage.member, stage.member, stage.owner]) expect((await press(person)).status).toBe(204);
    expect(await clicksOf(stage, id)).toEqual({ total: 2, last_week: 2 });
    const list = expectReply(ListSponsors, 200, await stage.member.client.get(stage.path));
    expect(list).toMatchObject([{ clicks: null }]);
    await api.deps.db.rows(earlierSql, [id]);
    expect(await clicksOf(stage, id)).toEqual({ total: 2, last_week: 0 });
  });

  it('counts on the public page once for each network, if that page shows it', async () => {
    const stage = await newStage();
    const { id } = await add(stage, { website_url });
    const stranger = api.client();
    const press = () => stranger.post(`/public/sponsors/${id}/clicks`);
    expectRefusal(await press(), 'not_found');
    await api.deps.db.rows(publishSql, [stage.event_id, true]);
    for (const _ of [1, 2, 3]) expect((await press()).status).toBe(204);
    expect(await clicksOf(stage, id)).toEqual({ total: 1, last_week: 1 });
    await api.deps.db.rows(publishSql, [stage.event_id, false]);
    expectRefusal(await press(), 'not_found');
  });

  it('is not counted where there is no link', async () => {
    const stage = await newStage();
    const { id } = await add(stage);
    expect((await stage.member.client.post(`/sponsors/${id}/clicks`)).status).toBe(204);
    expect(await clicksOf(stage, id)).toEqual({ total: 0, last_week: 0 });
    expectRefusal(await stage.member.client.post(`/sponsors/${id + 1_000_000}/clicks`), 'not_found');
  });
});
