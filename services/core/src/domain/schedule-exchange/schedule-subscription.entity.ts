import { defineEntity, p } from '@mikro-orm/core';
import { type SubscriptionProblem, subscriptionPauseReasons } from '@plenum/contracts/enums';
import { subscriptionMinutes } from '@plenum/contracts/import-limits';
import { checksOf, isAtLeast, isBetween, isFilled } from '../../platform/db/checks.ts';
import { Event } from '../events/event.entity.ts';

/** Why the last fetch led to nothing. */
export interface StoredProblem {
  readonly code: SubscriptionProblem;
  /** HTTP status of the answer; null without one. */
  readonly status: number | null;
}

const ScheduleSubscriptionSchema = defineEntity({
  name: 'ScheduleSubscription',
  tableName: 'schedule_subscriptions',
  checks: checksOf('schedule_subscriptions', {
    url: isFilled('url'),
    every_minutes: isBetween('every_minutes', subscriptionMinutes.min, subscriptionMinutes.max),
    failed_count: isAtLeast('failed_count', 0),
  }),
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.oneToOne(Event).ref().owner().deleteRule('cascade'),
    url: p.text(),
    everyMinutes: p.integer(),
    skipsProblems: p.boolean().default(false),
    paused: p.enum(subscriptionPauseReasons).nullable(),
    /** Somebody asked for a fetch, also of a paused one. */
    wantsFetch: p.boolean().default(true),
    dueAt: p.datetime().defaultRaw('now()').index(),
    /** While a worker fetches it. */
    leaseUntil: p.datetime().nullable(),
    /** Validators of what was fetched last. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    /** SHA-256 of what was fetched last, for servers without validators. */
    digest: p.string().length(64).nullable(),
    /** Small changes need no yes: an import from this address has succeeded, and was not taken back. */
    appliesAlone: p.boolean().default(false),
    checkedAt: p.datetime().nullable(),
    fetchedAt: p.datetime().nullable(),
    problem: p.json<StoredProblem>().nullable(),
    failedCount: p.integer().default(0),
    failingSince: p.datetime().nullable(),
    isBreakTold: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Address that the schedule of an event follows. */
export class ScheduleSubscription extends ScheduleSubscriptionSchema.class {}
ScheduleSubscriptionSchema.setClass(ScheduleSubscription);
