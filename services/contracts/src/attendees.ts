/** Joining an event by code or as an open event (spec: decisions 3 and 4). */
import * as Type from 'typebox';
import { event_formats, event_types, event_user_roles } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, shape } from './primitives.ts';

/** Crockford base32 as people type it: any case, with or without dashes and blanks. */
const JoinCode = Type.String({ minLength: 1, maxLength: 40 });

const Joined = shape({ event_id: Id, role: oneOf(event_user_roles) });

export const JoinPreview = shape({
  event_id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  event_type: oneOf(event_types),
  event_format: oneOf(event_formats),
  start_date: CalendarDate,
  end_date: CalendarDate,
  timezone: Type.String(),
  location: nullable(Type.String()),
  organization_name: Type.String(),
  /** Seats taken. */
  attendee_count: Type.Integer(),
  is_full: Type.Boolean(),
  is_member: Type.Boolean(),
});
export type JoinPreview = Type.Static<typeof JoinPreview>;

export const PreviewJoin = operation({
  method: 'GET',
  path: '/events/join/:code',
  summary: 'What one is about to join',
  access: 'login',
  params: shape({ code: JoinCode }),
  replies: { 200: JoinPreview },
  errors: ['join_code_unknown', 'event_banned'],
  rate_limits: ['join_code'],
});

export const JoinByCode = operation({
  method: 'POST',
  path: '/events/join',
  summary: 'Join an event by its code',
  access: 'login',
  body: shape({ code: JoinCode }),
  replies: { 200: Joined, 201: Joined },
  errors: ['join_code_unknown', 'event_banned', 'attendee_limit_reached'],
  rate_limits: ['join_code'],
  demo_refused: true,
});

export const JoinEvent = operation({
  method: 'POST',
  path: '/events/:event_id/join',
  summary: 'Join an open event',
  access: 'login',
  params: EventParams,
  replies: { 200: Joined, 201: Joined },
  errors: ['not_found', 'event_not_open', 'event_banned', 'attendee_limit_reached'],
  rate_limits: ['join_code'],
  demo_refused: true,
});
