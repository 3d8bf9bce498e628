import type { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { CreateEvent, DuplicateEvent } from '@plenum/contracts/events/events';
import { maxPageSize } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { markEventLost } from '../../../lib/event-context.ts';
import { call } from '../../../lib/http.ts';
import { type Successor, excludeCurrentUser } from '../../../lib/successors.ts';
import { invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';

export const organizationEventsPerPage = 12;

export const useMyEvents = (user_id: number) =>
  useQuery('GET /users/:user_id/events', { params: { user_id }, query: { limit: maxPageSize } });

/** Returns a page of an organization’s events with a status, and the number of events by status. */
export const useOrganizationEvents = (
  organization_id: number,
  status: 'PUBLISHED' | 'DRAFT' | 'ARCHIVED',
  after?: string,
) =>
  useQuery(
    'GET /organizations/:organization_id/events',
    { params: { organization_id }, query: { status, after, limit: organizationEventsPerPage } },
    { keepPreviousData: true },
  );

/** Creates an event; invalidates lists and dashboard. */
export async function createEvent(organization_id: number, body: Body<typeof CreateEvent>) {
  const event = await call('POST /organizations/:organization_id/events', { params: { organization_id }, body });
  await Promise.all([
    cacheReply('GET /events/:event_id', { event_id: event.id }, event),
    invalidate('Events'),
    invalidate('Dashboard'),
  ]);
  return event;
}

/** Updates an event and all cached data about it. */
export async function updateEvent(event_id: number, body: Body<typeof UpdateEvent>) {
  const event = await call('PUT /events/:event_id', { params: { event_id }, body });
  const affectsSchedule = body.start_date ?? body.end_date ?? body.timezone ?? body.day_change ?? body.main_session_id;
  await cacheReply('GET /events/:event_id', { event_id }, event);
  // Not awaited: the screen shows the change already, and a later confirmation would replace that of the next action.
  void invalidate('Events', event_id);
  void invalidate('Dashboard');
  if (affectsSchedule !== undefined) void invalidate('Sessions', event_id);
  return event;
}

export async function renewJoinCode(event_id: number) {
  await call('POST /events/:event_id/join-code', { params: { event_id } });
  await invalidate('Events', event_id);
}

/** Creates a draft copy of an event on other days. */
export async function duplicateEvent(event_id: number, body: Body<typeof DuplicateEvent>) {
  const event = await call('POST /events/:event_id/duplicate', { params: { event_id }, body });
  await Promise.all([
    cacheReply('GET /events/:event_id', { event_id: event.id }, event),
    invalidate('Events'),
    invalidate('Dashboard'),
  ]);
  return event;
}

/** Deletes an event; calls `leave` to navigate away before its screens request it again. */
export async function deleteEvent(event_id: number, leave: () => Promise<unknown>) {
  await markEventLost(event_id, () => call('DELETE /events/:event_id', { params: { event_id } }));
  await leave();
  await Promise.all([invalidate('Events'), invalidate('Organizations'), invalidate('Dashboard')]);
}

/** Leaves an event; calls `navigateAway` before its screens request it again. Throws `last_admin_leaving`. */
export async function leaveEvent(
  event_id: number,
  successorId: number | undefined,
  navigateAway: () => Promise<unknown>,
) {
  const body = successorId === undefined ? {} : { hand_over_to: successorId };
  await markEventLost(event_id, () => call('POST /events/:event_id/leave', { params: { event_id }, body }));
  await navigateAway();
  await Promise.all([invalidate('Events'), invalidate('Dashboard'), invalidate('Connections')]);
}

/** Searches members by name who can become ADMIN. */
export async function findSuccessors(
  event_id: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly Successor[]> {
  const query = { limit: 12, ...(search === '' ? {} : { search }) };
  const { event_users } = await call('GET /events/:event_id/users', { params: { event_id }, query, signal });
  return excludeCurrentUser(event_users.map(({ user_id, full_name }) => ({ user_id, name: full_name })));
}
