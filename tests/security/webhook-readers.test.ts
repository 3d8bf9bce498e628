/**
 * A webhook does not reveal what the API denies: bans, roles, requests and rooms of events that its creator does not
 * run.
 */
import { CreateWebhook, ListWebhookDeliveries } from '@plenum/contracts/integrations/webhooks';
import { storeWebhookDeliveries } from '@plenum/core/domain/integrations/webhooks/store-webhook-deliveries';
import type { SubjectChanges } from '@plenum/core/domain/integrations/webhooks/subject-changes';
import { describe, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { addMember, addOrganizationMember, newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
const types = ['attendee.standing_changed', 'event.updated'];
let recorded = 1_000_000;

async function newAdmin({ organization_id }: TestConference): Promise<TestPerson> {
  const admin = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
  return admin;
}

async function newWebhook({ organization_id }: TestConference, client: TestClient): Promise<string> {
  const path = `/organizations/${organization_id}/webhooks`;
  const body = { name: 'CRM', url: 'https://receiver.example/', event_types: types };
  return `${path}/${expectReply(CreateWebhook, 201, await client.post(path, body)).id}`;
}

/** Bans a member, and changes the event. */
async function recordEvents({ event_id, organization_id, owner }: TestConference): Promise<void> {
  const record = (changes: SubjectChanges) =>
    storeWebhookDeliveries(api.deps, (recorded += 1), 'subjects.changed', changes);
  const member = {
    id: owner.user_id,
    role: 'ATTENDEE',
    is_banned: false,
    is_chat_banned: false,
    left_at: null,
  } as const;
  const event = { id: event_id, status: 'PUBLISHED', title: 'Con', start_date: '', end_date: '' } as const;
  const ofEvent = { event_id, organization_id };
  await record({ ...ofEvent, kind: 'attendee', changes: [{ before: member, after: { ...member, is_banned: true } }] });
  await record({ ...ofEvent, kind: 'event', changes: [{ before: event, after: event }] });
}

async function logOf(webhook: string, { client }: Pick<TestPerson, 'client'>): Promise<readonly string[]> {
  const reply = await client.get(`${webhook}/deliveries?limit=20`);
  const log = expectReply(ListWebhookDeliveries, 200, reply);
  expect(log.total_items).toBe(log.deliveries.length);
  return log.deliveries.map(({ event_type }) => event_type).toSorted();
}

describe('webhook events about members that an ADMIN of the organization receives', () => {
  it('sends nothing to an ADMIN without a role in the event', async () => {
    const conference = await newConference(api);
    const admin = await newAdmin(conference);
    const webhook = await newWebhook(conference, admin.client);
    await recordEvents(conference);
    expect(await logOf(webhook, conference.owner)).toEqual(['event.updated']);
  });

  it('sends an ADMIN with a role in the event the same as organizers', async () => {
    const conference = await newConference(api);
    const admin = await newAdmin(conference);
    await addMember(api, conference.event_id, admin.user_id, { role: 'ORGANIZER' });
    const webhook = await newWebhook(conference, admin.client);
    await recordEvents(conference);
    expect(await logOf(webhook, admin)).toEqual(types);
  });

  it('does not reveal deliveries in the log of an owner’s webhook or by redelivery to another URL', async () => {
    const conference = await newConference(api);
    const admin = await newAdmin(conference);
    const webhook = await newWebhook(conference, conference.owner.client);
    await recordEvents(conference);
    expect(await logOf(webhook, conference.owner)).toEqual(types);
    expect(await logOf(webhook, admin)).toEqual(['event.updated']);
    expect((await admin.client.put(webhook, { url: 'https://other.example/' })).status).toBe(200);
    const replay = await admin.client.post(`${webhook}/replay`, {
      since: new Date(0).toISOString(),
      only_failed: true,
    });
    expect(replay.body).toEqual({ replayed_count: 0 });
    await recordEvents(conference);
    expect(await logOf(webhook, conference.owner)).toEqual([
      'attendee.standing_changed',
      'event.updated',
      'event.updated',
    ]);
  });
});

it('sends events about members to a webhook that an owner created with a token', async () => {
  const conference = await newConference(api);
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['organization_webhook:manage'],
  });
  const webhook = await newWebhook(conference, api.client(token));
  await recordEvents(conference);
  expect(await logOf(webhook, conference.owner)).toEqual(types);
});
