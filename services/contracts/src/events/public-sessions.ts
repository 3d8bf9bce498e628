/** A session of a public event for people without a login: its page, and its entry for calendars. */
import * as Type from 'typebox';
import { Company, JobTitle } from '../accounts/person-fields.ts';
import { SocialLinks } from '../accounts/users.ts';
import { sessionSpeakerRoles } from '../enums.ts';
import { operation } from '../operation.ts';
import { CalendarDate, described, FullName, Id, ImageUrl, nullable, oneOf, shape } from '../primitives.ts';
import { HtmlDescription, ProfileId, SessionId } from '../schedule/session-fields.ts';
import { Session, SessionDetail } from '../schedule/sessions.ts';
import { ListedEvent, PublicEvent, PublicSession, SlugParams } from './public-events.ts';

const { speakers: _, ...sessionFields } = PublicSession.properties;

export const PublicSessionSpeaker = shape({
  profile_id: ProfileId,
  full_name: FullName,
  role: oneOf(sessionSpeakerRoles, 'Role in the session.'),
  title: nullable(JobTitle),
  company_name: nullable(Company),
  image_url: nullable(ImageUrl),
  social_links: nullable(SocialLinks),
});
export type PublicSessionSpeaker = Type.Static<typeof PublicSessionSpeaker>;

export const PublicSessionDetail = shape({
  event: described(
    shape({
      ...ListedEvent.properties,
      id: Id,
      venue_address: PublicEvent.properties.venue_address,
      visibility: PublicEvent.properties.visibility,
      is_full: PublicEvent.properties.is_full,
    }),
    'Event of the session.',
  ),
  session: described(
    shape({
      ...sessionFields,
      date: described(CalendarDate, 'Date of the day of the event, `YYYY-MM-DD`.'),
      subtitle: Session.properties.subtitle,
      short_description: nullable(
        Type.String({ description: 'Short description, plain text; null if there is none.' }),
      ),
      description: nullable(HtmlDescription),
      description_text: SessionDetail.properties.description_text,
      speakers: Type.Array(PublicSessionSpeaker, {
        description: 'Speakers in display order; empty if the page of the event does not show speakers.',
      }),
    }),
    'The session.',
  ),
});
export type PublicSessionDetail = Type.Static<typeof PublicSessionDetail>;

const PublicSessionParams = shape({ ...SlugParams.properties, session_id: SessionId });

export const GetPublicSession = operation({
  method: 'GET',
  path: '/public/events/:slug/sessions/:session_id',
  summary: 'Get a session of a public event',
  description:
    'Returns the session if the page of the event shows it. Previous slugs of the event also work. Sessions of other events, hidden sessions and unscheduled sessions are not found.',
  access: 'public',
  token: 'ignored',
  params: PublicSessionParams,
  replies: { 200: PublicSessionDetail },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const ReadPublicSessionCalendar = operation({
  method: 'GET',
  path: '/public/events/:slug/sessions/:session_id/session.ics',
  summary: 'Get a session of a public event as iCalendar',
  description:
    'Anybody may call this operation. The entry has the same `UID` as in the schedule of the event, so calendars that contain both show it once.',
  access: 'public',
  token: 'ignored',
  params: PublicSessionParams,
  produces: 'text/calendar',
  replies: { 200: Type.String() },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});
