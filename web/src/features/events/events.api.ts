import { CreateEvent, GetEvent, UpdateEvent } from '@plenum/contracts/events';
import type { Body } from '@plenum/contracts/operation';
import { ListOrganizationEvents } from '@plenum/contracts/organizations';
import { ListUserEvents } from '@plenum/contracts/users';
import { call } from '../../lib/http.ts';
import { invalidate, store, useQuery } from '../../lib/swr.ts';

const per_page = 100;

/** The events a person belongs to. */
export const useMyEvents = (user_id: number, page = 1) =>
  useQuery(ListUserEvents, { params: { user_id }, query: { page, per_page } });

/** The events of an organization. */
export const useOrganizationEvents = (organization_id: number, page = 1) =>
  useQuery(ListOrganizationEvents, { params: { organization_id }, query: { page, per_page } });

/** Creates an event; lists and dashboard are asked again. */
export async function createEvent(organization_id: number, body: Body<typeof CreateEvent>) {
  const event = await call(CreateEvent, { params: { organization_id }, body });
  await Promise.all([store(GetEvent, { event_id: event.id }, event), invalidate('Events'), invalidate('Dashboard')]);
  return event;
}

/** Changes an event; screens that show it follow. */
export async function updateEvent(event_id: number, body: Body<typeof UpdateEvent>) {
  const event = await call(UpdateEvent, { params: { event_id }, body });
  await Promise.all([invalidate('Events', event_id), invalidate('Dashboard')]);
  return event;
}
