/** Schedule files are built one at a time: an organization with many files does not block those of others. */
import { expect, it } from 'vitest';
import { newConference, newEvent } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const formats = ['xml', 'json', 'ics', 'csv'] as const;

it('builds the files of organizations alternately', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  const slugs = [hostile.detail.slug];
  for (let count = 0; count < 5; count += 1)
    slugs.push((await newEvent(hostile.owner, hostile.organization_id, { status: 'PUBLISHED' })).slug);
  for (const { owner, organization_id } of [hostile, other]) {
    const { body } = await owner.client.get(`/organizations/${organization_id}/events`);
    for (const { id } of (body as { events: { id: number }[] }).events)
      expect((await owner.client.put(`/events/${id}`, { visibility: 'PUBLIC' })).status).toBe(200);
  }
  const read = async (slug: string, format: string): Promise<number> =>
    (await api.app.inject({ method: 'GET', url: `/e/${slug}/schedule.${format}` })).statusCode;

  const flood = slugs.flatMap((slug) => formats.map((format) => read(slug, format)));
  const otherExports = formats.map((format) => read(other.detail.slug, format));
  expect(await Promise.all(otherExports)).toEqual([200, 200, 200, 200]);
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12);
  expect(statuses).toContain(503);
});
