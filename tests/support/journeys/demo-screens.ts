/** The main screens of the demo conference, whose content is as long and as varied as that of a real event. */
import type { APIRequestContext } from '@playwright/test';
import { EnterDemo, EnterDemoAsOrganizer } from '@plenum/contracts/accounts/auth';
import { ListUserEvents } from '@plenum/contracts/accounts/users';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { callOperation } from './product-api.ts';

async function enterDemo(request: APIRequestContext) {
  const { user_id } = await callOperation(request, EnterDemo);
  const { events } = await callOperation(request, ListUserEvents, { params: { user_id } });
  return { user_id, event_id: events[0]?.id ?? 0 };
}

/** Logs in to the demo conference, and returns the paths of the screens. */
export async function demoScreens(
  request: APIRequestContext,
  role: 'attendee' | 'organizer',
): Promise<readonly string[]> {
  const { user_id, event_id } =
    role === 'organizer' ? await callOperation(request, EnterDemoAsOrganizer) : await enterDemo(request);
  const { sessions } = await callOperation(request, GetAgenda, { params: { event_id } });
  const { speakers } = await callOperation(request, ListEventSpeakers, { params: { event_id } });
  const { slug } = await callOperation(request, GetEvent, { params: { event_id } });
  const home = `/app/events/${event_id}`;
  const session = `${home}/sessions/${sessions.find(({ status }) => status === 'LIVE')?.id ?? sessions[0]?.id}`;
  const shared = [
    '/app/dashboard',
    '/app/events',
    '/app/network',
    `/app/users/${user_id}`,
    '/app/settings',
    home,
    `${home}/agenda`,
    `${home}/agenda?mine=1`,
    session,
    `${home}/speakers`,
    `${home}/speakers/${speakers[0]?.profile_id}`,
    `${home}/networking?tab=attendees`,
    `${home}/networking?tab=chat`,
    `${home}/sponsors`,
  ];
  if (role === 'attendee') return [...shared, `/e/${slug}`, `/e/${slug}/join`];
  return [
    ...shared,
    `${home}/admin/attendees`,
    `${home}/admin/sessions`,
    `${home}/admin/speakers`,
    `${home}/admin/moderation`,
    `${home}/admin/settings`,
    `${home}/admin/control-room`,
    `${home}/admin/statistics`,
    `${home}/run-of-show`,
    `${home}/announcements`,
    `${home}/polls`,
    `${session}/questions`,
    `${session}/polls`,
  ];
}
