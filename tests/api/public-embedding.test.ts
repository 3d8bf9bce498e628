/** Websites that can embed an event: those that its organization allows, while the event is public. */
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetPublicEmbedding } from '@plenum/contracts/events/public-events';
import { SetAllowedOrigins } from '@plenum/contracts/integrations/allowed-origins';
import { expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const stranger = api.client();
const shop = 'https://shop.example';

async function newPublicConference(origins: readonly string[]): Promise<TestConference> {
  const conference = await newConference(api);
  const { owner, event_id, organization_id } = conference;
  expectReply(UpdateEvent, 200, await owner.client.put(`/events/${event_id}`, { visibility: 'PUBLIC' }));
  const reply = await owner.client.put(`/organizations/${organization_id}/allowed-origins`, { origins });
  expectReply(SetAllowedOrigins, 200, reply);
  return conference;
}

const pathOf = ({ detail }: TestConference) => `/public/events/${detail.slug}/embedding`;
const read = async (conference: TestConference) =>
  expectReply(GetPublicEmbedding, 200, await stranger.get(pathOf(conference)));

it('are the websites of its organization, in their order, without those of other organizations', async () => {
  const conference = await newPublicConference([shop, 'http://localhost:4000']);
  const other = await newPublicConference(['https://elsewhere.example']);
  const without = await newPublicConference([]);
  expect(await read(conference)).toEqual({ slug: conference.detail.slug, origins: [shop, 'http://localhost:4000'] });
  expect((await read(other)).origins).toEqual(['https://elsewhere.example']);
  expect((await read(without)).origins).toEqual([]);
});

it('are found by a former slug', async () => {
  const conference = await newPublicConference([shop]);
  const slug = `${conference.detail.slug}-again`;
  await conference.owner.client.put(`/events/${conference.event_id}`, { slug });
  expect(await read(conference)).toEqual({ slug, origins: [shop] });
});

it('change immediately, and are hidden when the event is for members only', async () => {
  const conference = await newPublicConference([shop]);
  const { owner, event_id, organization_id } = conference;
  await owner.client.put(`/organizations/${organization_id}/allowed-origins`, { origins: [] });
  expect((await read(conference)).origins).toEqual([]);
  await owner.client.put(`/events/${event_id}`, { visibility: 'MEMBERS' });
  expectRejection(await stranger.get(pathOf(conference)), 'not_found');
});
