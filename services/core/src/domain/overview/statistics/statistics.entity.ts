import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast } from '../../../platform/db/checks.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const SessionPresenceMinuteSchema = defineEntity({
  name: 'SessionPresenceMinute',
  tableName: 'session_presence_minutes',
  checks: checksOf('session_presence_minutes', {
    present: isAtLeast('present', 1),
    minute: `"minute" = date_trunc('minute', "minute", 'UTC')`,
  }),
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    minute: p.datetime().primary(),
    present: p.integer(),
  },
});

/** Number of people in the public chat of a session in a minute, without identities. */
export class SessionPresenceMinute extends SessionPresenceMinuteSchema.class {}
SessionPresenceMinuteSchema.setClass(SessionPresenceMinute);

const SessionStaySchema = defineEntity({
  name: 'SessionStay',
  tableName: 'session_stays',
  checks: checksOf('session_stays', { from_minutes: isAtLeast('from_minutes', 1), people: isAtLeast('people', 0) }),
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    /** One of `stayBuckets`. */
    fromMinutes: p.integer().primary(),
    people: p.integer(),
  },
});

/** Number of people who were in the public chat of a session for this duration. */
export class SessionStay extends SessionStaySchema.class {}
SessionStaySchema.setClass(SessionStay);
