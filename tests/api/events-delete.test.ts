/** A deleted event and its contents are inaccessible to everybody. */
import type { OperationName } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { type IdName, idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';

const api = await openTestApi();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(api);
  const { event_id, owner } = tenant;
  await owner.client.put(`/events/${event_id}`, {
    description: 'Words',
    hero_description: 'More words',
    branding: { primary_color: '#aa0000' },
    hero_images: { desktop: `events/${event_id}/banners/a.webp` },
  });
  expect((await owner.client.delete(`/events/${event_id}`)).status).toBe(204);
});

/** Tables whose rows outlive an event: people, organizations, and relations between people. */
const survivingKinds: ReadonlySet<IdName> = new Set([
  'user_id',
  'organization_id',
  'member_id',
  'other_id',
  'connection_id',
  'thread_id',
  // Notifications remain because they are data of the recipient; the list omits those of a deleted event.
  'notification_id',
  'api_token_id',
]);
const eventOperations = operationsWithIds.filter((name) => idsInPath(name).some((id) => !survivingKinds.has(id)));

describe('after DeleteEvent', () => {
  it.each(eventOperations.map((name) => ({ name })))('returns 404 for $name', async ({ name }) => {
    // Invitations to the organization and direct messages outlive its events.
    if (idsInPath(name).some((id) => id === 'organization_id' || id === 'thread_id')) return;
    const reply = await sendOperation(tenant.owner.client, name satisfies OperationName, tenant.ids);
    expect(reply.status, reply.text).toBe(404);
  });

  it('rejects the join code', async () => {
    const { join_code, owner } = tenant;
    expectRejection(await owner.client.get(`/join-codes/${join_code}`), 'join_code_unknown');
    expectRejection(await owner.client.post('/events/join', { code: join_code }), 'join_code_unknown');
  });

  it('keeps no texts of the event, and keeps data of people', async () => {
    const row = await api.deps.db.row(
      statement<Readonly<Record<string, unknown>>>(
        'test-deleted-event',
        `select title, status, description, hero_description, hero_images, branding, sections, icebreakers,
                deleted_by_id, deleted_at is not null as has_date,
                (select count(*)::int from sessions where event_id = e.id) as sessions
           from events e where id = $1`,
      ),
      [tenant.event_id],
    );
    expect(row).toEqual({
      title: tenant.detail.title,
      status: 'DELETED',
      description: null,
      hero_description: null,
      hero_images: { desktop: null, mobile: null },
      branding: { primary_color: '#000000', secondary_color: '#ffffff', logo_url: null, banner_url: null },
      sections: {},
      icebreakers: [],
      deleted_by_id: tenant.owner.user_id,
      has_date: true,
      sessions: 1,
    });
  });
});

it('allows only owners of the organization to delete an event', async () => {
  const { event_id } = await newTenant(api);
  const admin = await newMember(api, event_id, { role: 'ADMIN' });
  expectRejection(await admin.client.delete(`/events/${event_id}`), 'organization_access_denied');
});
