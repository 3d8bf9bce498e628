/** Sponsors and their tiers; who sees whom to call. */
import { GetEvent } from '@plenum/contracts/events/events';
import { sponsorDescriptionLengthMax, sponsorNameLengthMax } from '@plenum/contracts/limits';
import {
  CreateSponsor,
  GetSponsor,
  ListFeaturedSponsors,
  ListSponsors,
  ListSponsorTiers,
  SetSponsorTiers,
  ToggleSponsorActive,
  UpdateSponsor,
  type SponsorDetail,
} from '@plenum/contracts/schedule/sponsors';
import { describe, expect, it } from 'vitest';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { storedPicture } from '../support/api/pictures.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

interface Stage extends TestConference {
  readonly path: string;
  readonly member: TestPerson;
}

async function newStage(): Promise<Stage> {
  const conference = await newConference(api);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, member, path: `/events/${conference.event_id}/sponsors` };
}

const add = async ({ owner, path }: Stage, body: object): Promise<SponsorDetail> =>
  expectReply(CreateSponsor, 201, await owner.client.post(path, { name: 'Example AG', ...body }));

const patch = ({ owner }: Stage, id: number, body: object) => owner.client.send('PATCH', `/sponsors/${id}`, { body });

describe('a sponsor', () => {
  it('is added with everything there is to say', async () => {
    const stage = await newStage();
    const logo_url = await storedPicture(stage.owner.client, 'sponsor_logo', stage.event_id);
    const body = {
      name: ' Example   AG ',
      description: 'Paper since 1901',
      website_url: 'https://example.org/a?b=c',
      logo_url,
      contact_name: 'Ada',
      contact_email: 'ada@example.org',
      contact_phone: '+49 (30) 1234-5',
      tier_id: 'gold',
      custom_benefits: { booth: 7 },
      display_order: 1.5,
      featured: true,
      social_links: { linkedin: 'https://linkedin.com/company/example', other: '' },
    };
    const sponsor = await add(stage, body);
    expect(sponsor).toMatchObject({
      ...body,
      name: 'Example AG',
      is_active: true,
      tier_name: 'Gold Sponsor',
      tier_order: 2,
      tier_color: '#DEAE4A',
      event: { id: stage.event_id, title: stage.detail.title },
      social_links: { linkedin: 'https://linkedin.com/company/example', other: null, tiktok: null },
    });
    expect(expectReply(GetSponsor, 200, await stage.owner.client.get(`/sponsors/${sponsor.id}`))).toEqual(sponsor);
  });

  it('has empty fields as none, and no tier at the end', async () => {
    const empty = { description: '', website_url: '', contact_email: '', contact_phone: '', tier_id: '', logo_url: '' };
    const sponsor = await add(await newStage(), empty);
    expect(sponsor).toMatchObject({
      description: null,
      website_url: null,
      contact_email: null,
      contact_phone: null,
      tier_id: null,
      logo_url: null,
      tier_name: null,
      tier_order: 999,
      tier_color: '#6B7280',
    });
  });

  it.each([
    ['name', 'x'.repeat(sponsorNameLengthMax + 1)],
    ['name', ' '],
    ['description', 'x'.repeat(sponsorDescriptionLengthMax + 1)],
    ['website_url', 'javascript:alert(1)'],
    ['website_url', 'example.org'],
    ['contact_email', 'nobody'],
    ['contact_phone', 'call me'],
    ['display_order', 'first'],
  ])('with a wrong %s is refused', async (field, value) => {
    const { owner, path } = await newStage();
    const reply = await owner.client.post(path, { name: 'Example AG', [field]: value });
    expectRefusal(reply, 'invalid_request');
    expect(reply.body).toHaveProperty(['errors', 'json', field]);
  });

  it('with the longest name and description is taken', async () => {
    const longest = {
      name: 'x'.repeat(sponsorNameLengthMax),
      description: 'ä'.repeat(sponsorDescriptionLengthMax),
    };
    expect(await add(await newStage(), longest)).toMatchObject(longest);
  });

  it('is in one of the event’s tiers and has one of the event’s pictures', async () => {
    const stage = await newStage();
    const other = await newStage();
    const foreignKey = await storedPicture(other.owner.client, 'sponsor_logo', other.event_id);
    const post = (body: object) => stage.owner.client.post(stage.path, { name: 'Example AG', ...body });
    expectRefusal(await post({ tier_id: 'diamond' }), 'sponsor_tier_unknown');
    expectRefusal(await post({ logo_url: foreignKey }), 'object_key_not_of_event');
    expectRefusal(await post({ logo_url: 'https://elsewhere.example/logo.png' }), 'object_key_not_of_event');
    const { id } = await add(stage, {});
    expectRefusal(await patch(stage, id, { tier_id: 'diamond' }), 'sponsor_tier_unknown');
    expectRefusal(await patch(stage, id, { logo_url: foreignKey }), 'object_key_not_of_event');
  });
});

describe('a change', () => {
  it('keeps the logo unless it is taken away or replaced, and every link it does not name', async () => {
    const stage = await newStage();
    const picture = () => storedPicture(stage.owner.client, 'sponsor_logo', stage.event_id);
    const [first, second] = [await picture(), await picture()];
    const links = { linkedin: 'https://linkedin.com/a', other: 'http://example.org/' };
    const { id } = await add(stage, { logo_url: first, social_links: links });
    const change = async (body: object) => expectReply(UpdateSponsor, 200, await patch(stage, id, body));
    expect(await change({ name: 'Other', logo_url: null, social_links: null })).toMatchObject({
      name: 'Other',
      logo_url: first,
      social_links: links,
    });
    expect(await change({ social_links: { other: '', youtube: 'https://youtu.be/x' } })).toMatchObject({
      social_links: { linkedin: links.linkedin, other: null, youtube: 'https://youtu.be/x' },
    });
    expect(await change({ logo_url: second })).toMatchObject({ logo_url: second });
    expectRefusal(await stage.owner.client.get(`/private/${first}`), 'not_found');
    expect(await change({ logo_url: '' })).toMatchObject({ logo_url: null });
    expectRefusal(await stage.owner.client.get(`/private/${second}`), 'not_found');
  });

  it('moves it between tiers', async () => {
    const stage = await newStage();
    const { id } = await add(stage, { tier_id: 'gold', display_order: 5 });
    const moved = expectReply(UpdateSponsor, 200, await patch(stage, id, { tier_id: 'silver', display_order: 2.5 }));
    expect(moved).toMatchObject({ tier_id: 'silver', tier_order: 3, display_order: 2.5 });
    expect(expectReply(UpdateSponsor, 200, await patch(stage, id, { tier_id: null }))).toMatchObject({ tier_id: null });
  });

  it('of what is gone is not found', async () => {
    const stage = await newStage();
    const { id } = await add(stage, {});
    expect((await stage.owner.client.delete(`/sponsors/${id}`)).status).toBe(204);
    expectRefusal(await patch(stage, id, { name: 'x' }), 'not_found');
    expectRefusal(await stage.owner.client.delete(`/sponsors/${id}`), 'not_found');
  });
});

describe('the list', () => {
  it('is by order, those without one last, and shows members only what is shown', async () => {
    const stage = await newStage();
    const contact = { contact_name: 'Ada', contact_email: 'ada@example.org', contact_phone: '1' };
    const last = await add(stage, { name: 'Last' });
    const second = await add(stage, { name: 'Second', display_order: 2, featured: true, ...contact });
    const hidden = await add(stage, { name: 'Hidden', display_order: 1, is_active: false, featured: true });
    const names = async (person: TestPerson, query = '') =>
      expectReply(ListSponsors, 200, await person.client.get(`${stage.path}${query}`)).map(({ name }) => name);
    expect(await names(stage.owner)).toEqual([second.name, last.name]);
    expect(await names(stage.owner, '?active_only=0')).toEqual([hidden.name, second.name, last.name]);
    expect(await names(stage.member, '?active_only=0')).toEqual([second.name, last.name]);
    const featured = expectReply(ListFeaturedSponsors, 200, await stage.member.client.get(`${stage.path}/featured`));
    expect(featured).toMatchObject([{ name: 'Second', contact_name: null, contact_email: null, contact_phone: null }]);
    expect(
      expectReply(ListFeaturedSponsors, 200, await stage.owner.client.get(`${stage.path}/featured`)),
    ).toMatchObject([contact]);
    const seen = expectReply(GetSponsor, 200, await stage.member.client.get(`/sponsors/${second.id}`));
    expect(seen).toMatchObject({ contact_email: null, custom_benefits: null });
    expectRefusal(await stage.member.client.get(`/sponsors/${hidden.id}`), 'not_found');
  });

  it('is counted in the event as far as it is shown', async () => {
    const stage = await newStage();
    const { id } = await add(stage, {});
    const count = async () =>
      expectReply(GetEvent, 200, await stage.member.client.get(`/events/${stage.event_id}`)).sponsors_count;
    // What attendees are shown of counts may be a second old.
    await expect.poll(count).toBe(1);
    const toggled = await stage.owner.client.post(`/sponsors/${id}/toggle-active`);
    expect(expectReply(ToggleSponsorActive, 200, toggled)).toEqual({ id });
    await expect.poll(count).toBe(0);
    await stage.owner.client.post(`/sponsors/${id}/toggle-active`);
    await stage.owner.client.post(`/sponsors/${id}/toggle-featured`);
    await expect.poll(count).toBe(1);
    const read = expectReply(GetSponsor, 200, await stage.member.client.get(`/sponsors/${id}`));
    expect(read).toMatchObject({ is_active: true, featured: true });
  });
});

describe('tiers', () => {
  const tier = (id: string, order: number) => ({ id, name: `The ${id}`, order, color: '#123456' });

  it('are replaced as a list and read by their order', async () => {
    const { owner, member, event_id } = await newStage();
    const path = `/events/${event_id}/sponsor-tiers`;
    const given = [tier('partner', 2), tier('gold', 1)];
    expect(expectReply(SetSponsorTiers, 200, await owner.client.put(path, given))).toEqual(given.toReversed());
    const read = expectReply(ListSponsorTiers, 200, await member.client.get(path));
    expect(read.map(({ id }) => id)).toEqual(['gold', 'partner']);
  });

  it('that have sponsors stay', async () => {
    const stage = await newStage();
    const { id } = await add(stage, { tier_id: 'silver' });
    const path = `/events/${stage.event_id}/sponsor-tiers`;
    expectRefusal(await stage.owner.client.put(path, [tier('gold', 1)]), 'sponsor_tier_in_use');
    await stage.owner.client.delete(`/sponsors/${id}`);
    expect((await stage.owner.client.put(path, [tier('gold', 1)])).status).toBe(200);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, (_, index) => tier(`tier-${index}`, index))],
    ['an id in capitals', [tier('Gold', 1)]],
    ['no colour', [{ ...tier('gold', 1), color: 'red' }]],
    ['a blank name', [{ ...tier('gold', 1), name: ' ' }]],
  ])('of %s are refused', async (_what, tiers) => {
    const { owner, event_id } = await newStage();
    expectRefusal(await owner.client.put(`/events/${event_id}/sponsor-tiers`, tiers), 'invalid_request');
  });

  it('with the same id twice are refused', async () => {
    const { owner, event_id } = await newStage();
    const reply = await owner.client.put(`/events/${event_id}/sponsor-tiers`, [tier('a', 1), tier('a', 2)]);
    expectRefusal(reply, 'sponsor_tiers_ambiguous');
  });
});
