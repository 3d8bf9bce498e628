import { defineEntity, p } from '@mikro-orm/core';
import { sessionStatuses } from '@plenum/contracts/enums';
import { maxSessionPlaceLength } from '@plenum/contracts/limits';
import { maxDelayMinutes, minDelayMinutes } from '@plenum/contracts/live/run-of-show-limits';
import { checksOf, isBetween } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const LocationDelaySchema = defineEntity({
  name: 'LocationDelay',
  tableName: 'location_delays',
  checks: checksOf('location_delays', {
    minutes: isBetween('minutes', minDelayMinutes, maxDelayMinutes),
  }),
  uniques: [{ properties: ['event', 'clientId'] }],
  indexes: [
    { properties: ['event', 'location', 'madeAt'] },
    {
      name: 'location_delays_untold_index',
      properties: ['madeAt'],
      where: '"told_at" is null and "undone_at" is null',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    /** Name of the location; empty for sessions without one. */
    location: p.string().length(maxSessionPlaceLength),
    minutes: p.integer(),
    breaksAbsorb: p.boolean(),
    /** The author, who is not notified; null after their account was deleted. */
    madeBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    madeAt: p.datetime(),
    clientId: p.uuid(),
    undoneAt: p.datetime().nullable(),
    /** When notification began; the delay can no longer be undone after that. */
    tellingAt: p.datetime().nullable(),
    /** When notification was completed. */
    toldAt: p.datetime().nullable(),
  },
});

/** Delay of a location, which moved the rest of its day. */
export class LocationDelay extends LocationDelaySchema.class {}
LocationDelaySchema.setClass(LocationDelay);

const DelayedSessionSchema = defineEntity({
  name: 'DelayedSession',
  tableName: 'delayed_sessions',
  properties: {
    delay: () => p.manyToOne(LocationDelay).ref().primary().deleteRule('cascade'),
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade').index(),
    /** Start after the delay. */
    startsAt: p.datetime(),
    durationMinutes: p.integer(),
    /** Start before the delay, for undoing it. */
    formerStartsAt: p.datetime(),
    formerDurationMinutes: p.integer(),
    formerStatus: p.enum(sessionStatuses),
    formerStatusSetAt: p.datetime().nullable(),
    formerActualStartAt: p.datetime().nullable(),
  },
});

/** A session that a delay has moved. */
export class DelayedSession extends DelayedSessionSchema.class {}
DelayedSessionSchema.setClass(DelayedSession);
