import { defineEntity, p } from '@mikro-orm/core';
import { type SubscriptionProblem, subscriptionPauseReasons } from '@plenum/contracts/enums';
import { subscriptionMinutes } from '@plenum/contracts/schedule/import-limits';
import { checksOf, isAtLeast, isBetween, isFilled } from '../../../platform/db/checks.ts';
import { Event } from '../../events/events/event.entity.ts';

/** Reason why the last fetch failed. */
export interface StoredProblem {
  readonly code: SubscriptionProblem;
  /** HTTP status of the response; null without a response. */
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
    /** A fetch was requested manually, possibly while paused. */
    wantsFetch: p.boolean().default(true),
    dueAt: p.datetime().defaultRaw('now()').index(),
    /** Set while a worker fetches it. */
    leaseUntil: p.datetime().nullable(),
    /** Validators of the last response. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    /** SHA-256 of the last response, for servers without validators. */
    digest: p.string().length(64).nullable(),
    /** Small changes need no confirmation: an import from this URL has succeeded, and was not undone. */
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

/** URL of the schedule that an event follows. */
export class ScheduleSubscription extends ScheduleSubscriptionSchema.class {}
ScheduleSubscriptionSchema.setClass(ScheduleSubscription);
