/** The order of an agenda, and marking its sessions as full. */
import * as Type from 'typebox';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { shape } from './primitives.ts';
import { AgendaOrder, AgendaOrderChange } from './session-placement.ts';
import { SessionDetail, SessionParams } from './sessions.ts';

export const SetAgendaOrder = operation({
  method: 'PUT',
  path: '/events/:event_id/agenda/order',
  summary: 'Set the order of locations and tracks in the agenda',
  description: 'Also sets the building of each location and the walking time between buildings.',
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: AgendaOrderChange,
  replies: { 200: AgendaOrder },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'agenda_order_ambiguous',
    'agenda_order_changed_meanwhile',
  ],
  demoRefused: 'guest',
});

export const SetSessionFull = operation({
  method: 'PUT',
  path: '/sessions/:session_id/full',
  summary: 'Mark a session as full, or remove the mark',
  access: 'login',
  token: 'session:mark_full',
  params: SessionParams,
  body: shape({ is_full: Type.Boolean({ description: 'Whether the session was marked as full.' }) }),
  replies: { 200: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'session_closed'],
  demoRefused: 'guest',
});
