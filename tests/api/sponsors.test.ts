/** Sponsors and their tiers, and the visibility of their contact. */
import { GetEvent } from '@plenum/contracts/events/events';
import { maxSponsorDescriptionLength, maxSponsorNameLength } from '@plenum/contracts/limits';
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
import { newStoredPicture } from '../support/api/pictures.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

interface SponsorConference extends TestConference {
  readonly path: string;
  readonly member: TestPerson;
}

async function newSponsorConference(): Promise<SponsorConference> {
  const conference = await newConference(api);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, member, path: `/events/${conference.event_id}/sponsors` };
}

const add = async ({ owner, path }: SponsorConference, body: object): Promise<SponsorDetail> =>
  expectReply(CreateSponsor, 201, await owner.client.post(path, { name: 'Example AG', ...body }));

const patchSponsor = ({ owner }: SponsorConference, id: number, body: object) =>
  owner.client.send('PATCH', `/sponsors/${id}`, { body });

describe('creating a sponsor', () => {
  it('creates a sponsor with all fields', async () => {
    const sponsorConference = await newSponsorConference();
    const logo_url = await newStoredPicture(sponsorConference.owner.client, 'sponsor_logo', sponsorConference.event_id);
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
    const sponsor = await add(sponsorConference, body);
    expect(sponsor).toMatchObject({
      ...body,
      name: 'Example AG',
      is_active: true,
      tier_name: 'Gold Sponsor',
      tier_order: 2,
      tier_color: '#DEAE4A',
      event: { id: sponsorConference.event_id, title: sponsorConference.detail.title },
      social_links: { linkedin: 'https://linkedin.com/company/example', other: null, tiktok: null },
    });
    expect(expectReply(GetSponsor, 200, await sponsorConference.owner.client.get(`/sponsors/${sponsor.id}`))).toEqual(
      sponsor,
    );
  });

  it('stores empty fields as null, and sorts a sponsor without a tier last', async () => {
    const empty = { description: '', website_url: '', contact_email: '', contact_phone: '', tier_id: '', logo_url: '' };
    const sponsor = await add(await newSponsorConference(), empty);
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
    ['name', 'x'.repeat(maxSponsorNameLength + 1)],
    ['name', ' '],
    ['description', 'x'.repeat(maxSponsorDescriptionLength + 1)],
    ['website_url', 'javascript:alert(1)'],
    ['website_url', 'example.org'],
    ['contact_email', 'nobody'],
    ['contact_phone', 'call me'],
    ['display_order', 'first'],
  ])('rejects an invalid %s', async (field, value) => {
    const { owner, path } = await newSponsorConference();
    const reply = await owner.client.post(path, { name: 'Example AG', [field]: value });
    expectRejection(reply, 'invalid_request');
    expect(reply.body).toHaveProperty(['errors', 'json', field]);
  });

  it('accepts the longest name and description', async () => {
    const longest = {
      name: 'x'.repeat(maxSponsorNameLength),
      description: 'ä'.repeat(maxSponsorDescriptionLength),
    };
    expect(await add(await newSponsorConference(), longest)).toMatchObject(longest);
  });

  it('requires a tier and an image of the event', async () => {
    const sponsorConference = await newSponsorConference();
    const otherConference = await newSponsorConference();
    const otherEventKey = await newStoredPicture(
      otherConference.owner.client,
      'sponsor_logo',
      otherConference.event_id,
    );
    const post = (body: object) =>
      sponsorConference.owner.client.post(sponsorConference.path, { name: 'Example AG', ...body });
    expectRejection(await post({ tier_id: 'diamond' }), 'sponsor_tier_unknown');
    expectRejection(await post({ logo_url: otherEventKey }), 'object_key_not_of_event');
    expectRejection(await post({ logo_url: 'https://elsewhere.example/logo.png' }), 'object_key_not_of_event');
    const { id } = await add(sponsorConference, {});
    expectRejection(await patchSponsor(sponsorConference, id, { tier_id: 'diamond' }), 'sponsor_tier_unknown');
    expectRejection(await patchSponsor(sponsorConference, id, { logo_url: otherEventKey }), 'object_key_not_of_event');
  });
});

describe('changing a sponsor', () => {
  it('keeps the logo unless it is removed or replaced, and keeps missing fields', async () => {
    const sponsorConference = await newSponsorConference();
    const picture = () => newStoredPicture(sponsorConference.owner.client, 'sponsor_logo', sponsorConference.event_id);
    const [first, second] = [await picture(), await picture()];
    const links = { linkedin: 'https://linkedin.com/a', other: 'http://example.org/' };
    const { id } = await add(sponsorConference, { logo_url: first, social_links: links });
    const updateSponsor = async (body: object) =>
      expectReply(UpdateSponsor, 200, await patchSponsor(sponsorConference, id, body));
    expect(await updateSponsor({ name: 'Other', logo_url: null, social_links: null })).toMatchObject({
      name: 'Other',
      logo_url: first,
      social_links: links,
    });
    expect(await updateSponsor({ social_links: { other: '', youtube: 'https://youtu.be/x' } })).toMatchObject({
      social_links: { linkedin: links.linkedin, other: null, youtube: 'https://youtu.be/x' },
    });
    expect(await updateSponsor({ logo_url: second })).toMatchObject({ logo_url: second });
    expectRejection(await sponsorConference.owner.client.get(`/private/${first}`), 'not_found');
    expect(await updateSponsor({ logo_url: '' })).toMatchObject({ logo_url: null });
    expectRejection(await sponsorConference.owner.client.get(`/private/${second}`), 'not_found');
  });

  it('moves the sponsor between tiers', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, { tier_id: 'gold', display_order: 5 });
    const movedSponsor = expectReply(
      UpdateSponsor,
      200,
      await patchSponsor(sponsorConference, id, { tier_id: 'silver', display_order: 2.5 }),
    );
    expect(movedSponsor).toMatchObject({ tier_id: 'silver', tier_order: 3, display_order: 2.5 });
    expect(expectReply(UpdateSponsor, 200, await patchSponsor(sponsorConference, id, { tier_id: null }))).toMatchObject(
      { tier_id: null },
    );
  });

  it('returns 404 for a deleted sponsor', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, {});
    expect((await sponsorConference.owner.client.delete(`/sponsors/${id}`)).status).toBe(204);
    expectRejection(await patchSponsor(sponsorConference, id, { name: 'x' }), 'not_found');
    expectRejection(await sponsorConference.owner.client.delete(`/sponsors/${id}`), 'not_found');
  });
});

describe('list of sponsors', () => {
  it('lists sponsors in order, those without a tier last, and shows members visible sponsors only', async () => {
    const sponsorConference = await newSponsorConference();
    const contactFields = { contact_name: 'Ada', contact_email: 'ada@example.org', contact_phone: '1' };
    const lastSponsor = await add(sponsorConference, { name: 'Last' });
    const second = await add(sponsorConference, { name: 'Second', display_order: 2, featured: true, ...contactFields });
    const hiddenSponsor = await add(sponsorConference, {
      name: 'Hidden',
      display_order: 1,
      is_active: false,
      featured: true,
    });
    const names = async (person: TestPerson, query = '') =>
      expectReply(ListSponsors, 200, await person.client.get(`${sponsorConference.path}${query}`)).map(
        ({ name }) => name,
      );
    expect(await names(sponsorConference.owner)).toEqual([second.name, lastSponsor.name]);
    expect(await names(sponsorConference.owner, '?active_only=0')).toEqual([
      hiddenSponsor.name,
      second.name,
      lastSponsor.name,
    ]);
    expect(await names(sponsorConference.member, '?active_only=0')).toEqual([second.name, lastSponsor.name]);
    const featuredList = expectReply(
      ListFeaturedSponsors,
      200,
      await sponsorConference.member.client.get(`${sponsorConference.path}/featured`),
    );
    expect(featuredList).toMatchObject([
      { name: 'Second', contact_name: null, contact_email: null, contact_phone: null },
    ]);
    expect(
      expectReply(
        ListFeaturedSponsors,
        200,
        await sponsorConference.owner.client.get(`${sponsorConference.path}/featured`),
      ),
    ).toMatchObject([contactFields]);
    const visibleSponsor = expectReply(
      GetSponsor,
      200,
      await sponsorConference.member.client.get(`/sponsors/${second.id}`),
    );
    expect(visibleSponsor).toMatchObject({ contact_email: null, custom_benefits: null });
    expectRejection(await sponsorConference.member.client.get(`/sponsors/${hiddenSponsor.id}`), 'not_found');
  });

  it('counts visible sponsors in the event', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, {});
    const count = async () =>
      expectReply(GetEvent, 200, await sponsorConference.member.client.get(`/events/${sponsorConference.event_id}`))
        .sponsors_count;
    // Counts for attendees may be cached for a second.
    await expect.poll(count).toBe(1);
    const toggleReply = await sponsorConference.owner.client.post(`/sponsors/${id}/toggle-active`);
    expect(expectReply(ToggleSponsorActive, 200, toggleReply)).toEqual({ id });
    await expect.poll(count).toBe(0);
    await sponsorConference.owner.client.post(`/sponsors/${id}/toggle-active`);
    await sponsorConference.owner.client.post(`/sponsors/${id}/toggle-featured`);
    await expect.poll(count).toBe(1);
    const readSponsor = expectReply(GetSponsor, 200, await sponsorConference.member.client.get(`/sponsors/${id}`));
    expect(readSponsor).toMatchObject({ is_active: true, featured: true });
  });
});

describe('sponsor tiers', () => {
  const tier = (id: string, order: number) => ({ id, name: `The ${id}`, order, color: '#123456' });

  it('replaces the tiers as a list and sorts them by their order', async () => {
    const { owner, member, event_id } = await newSponsorConference();
    const path = `/events/${event_id}/sponsor-tiers`;
    const tierInput = [tier('partner', 2), tier('gold', 1)];
    expect(expectReply(SetSponsorTiers, 200, await owner.client.put(path, tierInput))).toEqual(tierInput.toReversed());
    const listedTiers = expectReply(ListSponsorTiers, 200, await member.client.get(path));
    expect(listedTiers.map(({ id }) => id)).toEqual(['gold', 'partner']);
  });

  it('rejects removing a tier with sponsors', async () => {
    const sponsorConference = await newSponsorConference();
    const { id } = await add(sponsorConference, { tier_id: 'silver' });
    const path = `/events/${sponsorConference.event_id}/sponsor-tiers`;
    expectRejection(await sponsorConference.owner.client.put(path, [tier('gold', 1)]), 'sponsor_tier_in_use');
    await sponsorConference.owner.client.delete(`/sponsors/${id}`);
    expect((await sponsorConference.owner.client.put(path, [tier('gold', 1)])).status).toBe(200);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, (_, index) => tier(`tier-${index}`, index))],
    ['an uppercase id', [tier('Gold', 1)]],
    ['an invalid color', [{ ...tier('gold', 1), color: 'red' }]],
    ['a blank name', [{ ...tier('gold', 1), name: ' ' }]],
  ])('rejects tiers with %s', async (_what, tiers) => {
    const { owner, event_id } = await newSponsorConference();
    expectRejection(await owner.client.put(`/events/${event_id}/sponsor-tiers`, tiers), 'invalid_request');
  });

  it('rejects tiers with a duplicate id', async () => {
    const { owner, event_id } = await newSponsorConference();
    const reply = await owner.client.put(`/events/${event_id}/sponsor-tiers`, [tier('a', 1), tier('a', 2)]);
    expectRejection(reply, 'sponsor_tiers_ambiguous');
  });
});
