/** Every screen, for checks that apply everywhere. */
import type { APIRequestContext } from '@playwright/test';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { CreateSponsor } from '@plenum/contracts/schedule/sponsors';
import { findEmailLink, waitForEmailTo, newPerson } from './people.ts';
import { callOperation, importScheduleFile, newEvent } from './product-api.ts';
import { smallConference } from './schedules.ts';

export interface Screen {
  readonly path: string;
  /** The heading that identifies the screen. */
  readonly heading: string | RegExp;
}

export const publicScreens: readonly Screen[] = [
  { path: '/', heading: /^One room for your/ },
  { path: '/hosting', heading: 'Hosting and support' },
  { path: '/report', heading: 'Report a problem' },
  { path: '/verify-email/broken', heading: 'This link did not work' },
  { path: '/reset-password/broken', heading: 'This link no longer works' },
  { path: '/change-email/broken', heading: 'This link no longer works' },
  { path: '/log-in/broken', heading: 'This link no longer works' },
  { path: '/unlock/broken', heading: 'This link no longer works' },
  { path: '/invitations/broken', heading: 'This invitation is no longer open' },
  { path: '/mails/broken', heading: 'This link no longer works' },
  { path: '/join', heading: 'Join Event' },
  { path: '/wall/broken', heading: 'This stage wall cannot be shown' },
  { path: '/nowhere', heading: 'Page Not Found' },
];

/** Screens of new users. */
export const newcomerScreens: readonly Screen[] = [
  { path: '/app', heading: 'What brings you here?' },
  { path: '/app/dashboard', heading: 'Dashboard' },
  { path: '/app/events/join', heading: 'Join Event' },
  { path: '/app/profile', heading: /./ },
  { path: '/app/users/999999999', heading: 'Connection required' },
  { path: '/app/settings', heading: 'Settings' },
  { path: '/app/network', heading: 'Network' },
  ...['incoming', 'outgoing', 'blocked'].map((tab) => ({ path: `/app/network?tab=${tab}`, heading: 'Network' })),
  { path: '/app/settings?tab=notifications', heading: 'Settings' },
  { path: '/app/settings?tab=security', heading: 'Settings' },
  { path: '/app/settings?tab=tokens', heading: 'Settings' },
  { path: '/app/settings?tab=account', heading: 'Settings' },
  { path: '/app/organizations/new', heading: 'Create organization' },
];

/** Returns the link of another person's invitation. */
async function otherInvitationLink(request: APIRequestContext, event_id: number): Promise<string> {
  const { email } = newPerson();
  await callOperation(request, InviteToEvent, { params: { event_id }, body: { email, role: 'ATTENDEE' } });
  return new URL(findEmailLink(await waitForEmailTo(email), 'invitations')).pathname;
}

/** Creates data for the screens of an organizer, and returns the screens. */
export async function organizerScreens(request: APIRequestContext): Promise<readonly Screen[]> {
  const event = await newEvent(request, { title: 'Conference of everything', description: 'All there is.' });
  await importScheduleFile(request, event.id, smallConference());
  const { sessions } = await callOperation(request, GetAgenda, { params: { event_id: event.id } });
  const { speakers } = await callOperation(request, ListEventSpeakers, { params: { event_id: event.id } });
  const [session] = sessions;
  const [speaker] = speakers;
  if (session === undefined || speaker === undefined) throw new Error('The conference is empty.');
  const sponsor = await callOperation(request, CreateSponsor, {
    params: { event_id: event.id },
    body: { name: 'Example AG', tier_id: 'gold', description: 'Paper since 1901.' },
  });
  const meetup = await newEvent(request, { title: 'One evening', event_type: 'SINGLE_SESSION' });
  const home = `/app/events/${event.id}`;
  const organization = `/app/organizations/${event.organization_id}`;
  return [
    { path: '/app/dashboard', heading: 'Dashboard' },
    { path: '/app/events', heading: 'Events' },
    { path: `/app/events/join?code=${event.join_code}`, heading: 'Join Event' },
    { path: await otherInvitationLink(request, event.id), heading: 'This invitation is for somebody else' },
    { path: organization, heading: event.organization.name },
    ...['members', 'invitations', 'integrations', 'settings'].map((tab) => ({
      path: `${organization}?tab=${tab}`,
      heading: event.organization.name,
    })),
    { path: `${organization}/events/new`, heading: 'Create event' },
    { path: home, heading: event.title },
    { path: `${home}/agenda?view=grid`, heading: 'Agenda' },
    { path: `${home}/agenda?view=list`, heading: 'Agenda' },
    { path: `${home}/sessions/${session.id}`, heading: session.title },
    { path: `${home}/sessions/${session.id}/questions`, heading: 'Moderate questions' },
    { path: `${home}/sessions/${session.id}/lectern`, heading: 'No question is on stage.' },
    { path: `${home}/sessions/${session.id}/polls`, heading: 'Run polls' },
    { path: `${home}/run-of-show`, heading: 'Run of show' },
    { path: `${home}/announcements`, heading: 'Announcements' },
    { path: `${home}/polls`, heading: 'Polls' },
    { path: `${home}/sessions/${session.id}/feedback`, heading: /^Feedback on / },
    { path: `${home}/admin/feedback`, heading: 'Feedback' },
    { path: `${home}/sessions/${session.id}/statistics`, heading: /^Statistics of / },
    { path: `${home}/admin/control-room`, heading: 'Control room' },
    { path: `${home}/admin/statistics`, heading: 'Statistics' },
    { path: `${home}/speakers`, heading: 'Speakers' },
    { path: `${home}/speakers/${speaker.profile_id}`, heading: speaker.full_name },
    { path: `${home}/networking?tab=chat`, heading: 'Networking' },
    { path: `${home}/networking?tab=attendees`, heading: 'Networking' },
    { path: `${home}/networking?tab=requests`, heading: 'Networking' },
    { path: `${home}/sponsors`, heading: 'Sponsors' },
    { path: `${home}/sponsors/${sponsor.id}`, heading: sponsor.name },
    { path: `${home}/admin/attendees`, heading: 'Attendees' },
    { path: `${home}/admin/attendees?tab=invitations`, heading: 'Attendees' },
    { path: `${home}/admin/sessions`, heading: 'Sessions' },
    { path: `${home}/admin/sessions?view=grid`, heading: 'Sessions' },
    { path: `${home}/admin/speakers`, heading: 'Speakers' },
    { path: `${home}/admin/sponsors`, heading: 'Sponsors' },
    { path: `${home}/admin/networking`, heading: 'Networking' },
    { path: `/app/events/${meetup.id}/setup-session`, heading: 'Set up your session' },
    { path: `${home}/import`, heading: 'Import schedule' },
    { path: `${home}/admin/settings`, heading: 'Event Settings' },
    { path: `${home}/admin/moderation`, heading: 'Moderation' },
    { path: `${home}/admin/moderation?tab=log`, heading: 'Moderation' },
    ...['venue', 'branding', 'content', 'networking', 'moderation', 'questions', 'joining', 'public', 'danger'].map(
      (tab) => ({
        path: `${home}/admin/settings?tab=${tab}`,
        heading: 'Event Settings',
      }),
    ),
    { path: `${home}/nowhere`, heading: 'Page Not Found' },
  ];
}
