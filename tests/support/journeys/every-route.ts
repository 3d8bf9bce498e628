/** Every screen that exists, for checks that hold everywhere. */
import type { APIRequestContext } from '@playwright/test';
import { GetAgenda } from '@plenum/contracts/sessions';
import { ListEventSpeakers } from '@plenum/contracts/speakers';
import { call, importFile, newEvent } from './product-api.ts';
import { smallConference } from './schedules.ts';

export interface Screen {
  readonly path: string;
  /** The heading that tells that the screen is there. */
  readonly heading: string | RegExp;
}

export const public_screens: readonly Screen[] = [
  { path: '/', heading: /^One room for your/ },
  { path: '/verify-email/broken', heading: 'This link did not work' },
  { path: '/reset-password/broken', heading: 'This link does not work any more' },
  { path: '/change-email/broken', heading: 'This link does not work any more' },
  { path: '/nowhere', heading: 'Page Not Found' },
];

/** What only somebody sees who is new. */
export const newcomer_screens: readonly Screen[] = [
  { path: '/app', heading: 'What brings you here?' },
  { path: '/app/dashboard', heading: /^Hello/ },
  { path: '/app/events/join', heading: 'Join Event' },
  { path: '/app/profile', heading: /./ },
  { path: '/app/users/999999999', heading: 'Connection required' },
  { path: '/app/settings', heading: 'Settings' },
  { path: '/app/settings?tab=security', heading: 'Settings' },
  { path: '/app/settings?tab=account', heading: 'Settings' },
  { path: '/app/organizations/new', heading: 'Create organization' },
];

/** What somebody sees who organizes a conference; sets it up. */
export async function organizerScreens(request: APIRequestContext): Promise<readonly Screen[]> {
  const event = await newEvent(request, { title: 'Conference of everything', description: 'All there is.' });
  await importFile(request, event.id, smallConference());
  const { sessions } = await call(request, GetAgenda, { params: { event_id: event.id } });
  const { speakers } = await call(request, ListEventSpeakers, { params: { event_id: event.id } });
  const [session] = sessions;
  const [speaker] = speakers;
  if (session === undefined || speaker === undefined) throw new Error('The conference is empty.');
  const home = `/app/events/${event.id}`;
  const organization = `/app/organizations/${event.organization_id}`;
  return [
    { path: '/app/dashboard', heading: /^Hello/ },
    { path: '/app/events', heading: 'Events' },
    { path: `/app/events/join?code=${event.join_code}`, heading: 'Join Event' },
    { path: organization, heading: event.organization.name },
    { path: `${organization}/events/new`, heading: 'Create event' },
    { path: home, heading: event.title },
    { path: `${home}/agenda?view=grid`, heading: 'Agenda' },
    { path: `${home}/agenda?view=list`, heading: 'Agenda' },
    { path: `${home}/sessions/${session.id}`, heading: session.title },
    { path: `${home}/speakers`, heading: 'Speakers' },
    { path: `${home}/speakers/${speaker.profile_id}`, heading: speaker.full_name },
    { path: `${home}/networking?tab=chat`, heading: 'Networking' },
    { path: `${home}/networking?tab=attendees`, heading: 'Networking' },
    { path: `${home}/admin/attendees`, heading: 'Attendees' },
    { path: `${home}/import`, heading: 'Import a schedule' },
    { path: `${home}/admin/settings`, heading: 'Event settings' },
    ...['venue', 'branding', 'content', 'networking', 'joining', 'danger'].map((tab) => ({
      path: `${home}/admin/settings?tab=${tab}`,
      heading: 'Event settings',
    })),
    { path: `${home}/nowhere`, heading: 'Page Not Found' },
  ];
}
