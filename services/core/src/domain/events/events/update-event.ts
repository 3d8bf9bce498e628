import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { UpdateBranding, UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, errorPhrase, textOfError } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { Actor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { moveSessions } from '../../schedule/sessions/event-sessions.steps.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';
import { changesOf, type EventChanges } from './event-changes.rules.ts';
import { changedDatesProblem, requireValidDates, effectiveEndDate } from './event-dates.rules.ts';
import { changedTexts } from './event-seen-texts.rules.ts';
import { requireVenue } from './event-venue.rules.ts';
import { Event } from './event.entity.ts';
import { replaceSlug, translateSlugCollision } from './free-names.ts';
import { getEvent } from './get-event.ts';

type Input = Body<typeof UpdateEvent>;

/**
 * Changes an event. Omitted fields keep their value; a request without changes does not update `updated_at`. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`, the errors of date validation,
 * `sessions_outside_event`, `main_session_foreign`, `object_key_not_of_event`, `slug_taken`, `former_slugs_exceeded`,
 * `demo_stays_hidden`, `text_changed_meanwhile`.
 */
export async function updateEvent(scope: Scope, event_id: number, input: Input): Promise<EventDetail> {
  await authorizeEvent(scope, event_id, 'event:update');
  if (Object.values(input).some((value) => value !== undefined)) {
    await translateSlugCollision(() =>
      transaction(scope, async (tx) => {
        await lockEventRight(scope, tx, { event_id }, 'event:update');
        const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (event === null || event.status === 'DELETED') throw fail('not_found');
        const changes = actualChanges(event, changesOf(changedTexts(input, event), event));
        if (Object.keys(changes).length === 0) return;
        requireNotPublicDemo(scope.actor, changes);
        await applyChanges(tx, event, changes, scope.clock.date());
        record(tx, 'event.changed', { event_id });
        if (changes.seatLimit !== undefined) record(tx, 'seats.freed', { event_id });
      }),
    );
  }
  return getEvent(scope, event_id);
}

/** Changes only colors and images. Throws the errors of `updateEvent`. */
export const updateBranding = (
  scope: Scope,
  event_id: number,
  branding: Body<typeof UpdateBranding>,
): Promise<EventDetail> => updateEvent(scope, event_id, { branding });

async function applyChanges(tx: Transaction, event: Event, changes: EventChanges, now: Date): Promise<void> {
  const previous = datesOf(event);
  const { slug, ...rest } = changes;
  tx.em.assign(event, rest, { mergeObjectProperties: false });
  if (changes.eventType ?? changes.startDate ?? changes.endDate ?? changes.timezone ?? changes.dayChange)
    await applyDates(tx, event, previous);
  if (changes.eventFormat !== undefined || venueColumns.some((name) => changes[name] !== undefined))
    requireVenue({
      event_format: event.eventFormat,
      venue_name: event.venueName ?? null,
      venue_address: event.venueAddress ?? null,
      venue_city: event.venueCity ?? null,
      venue_state: event.venueState ?? null,
      venue_country: event.venueCountry ?? null,
    });
  if (typeof changes.mainSessionId === 'number') await requireSessionOfEvent(tx, event.id, changes.mainSessionId);
  event.updatedAt = now;
  // Schedule files contain the name, venue and visibility of the event.
  await bumpAgenda(tx, event.id);
  if (slug === undefined) return;
  // Last, because the creation of events with a similar slug waits until the transaction ends.
  await replaceSlug(tx, event, slug);
  event.slug = slug;
}

/**
 * Rejects changes that would make a demo event visible to others or open to join, or reserve a URL. Throws
 * `demo_stays_hidden`.
 */
function requireNotPublicDemo(actor: Actor | null, { visibility, joinPolicy, slug }: EventChanges): void {
  if (actor?.is_demo_organizer !== true) return;
  if (visibility !== undefined || joinPolicy !== undefined || slug !== undefined) throw fail('demo_stays_hidden');
}

const venueColumns = ['venueName', 'venueCity', 'venueCountry'] as const;

const datesOf = ({ startDate, endDate, timezone, dayChange }: Event) => ({
  start_date: startDate,
  end_date: endDate,
  timezone,
  day_change: dayChange,
});

async function applyDates(tx: Transaction, event: Event, previous: ReturnType<typeof datesOf>): Promise<void> {
  const dates = { ...datesOf(event), event_type: event.eventType };
  event.endDate = effectiveEndDate(dates);
  const current = datesOf(event);
  requireValidDates(changedDatesProblem({ ...current, event_type: event.eventType }));
  if (isDeepStrictEqual(previous, current)) return;
  const outside = await moveSessions(tx, event.id, { before: previous, after: current });
  if (outside > 0) {
    const message = errorPhrase('sessions_outside', { count: outside });
    throw fail('sessions_outside_event', { message, fields: { json: { end_date: [message], _schema: [message] } } });
  }
}

async function requireSessionOfEvent(tx: Transaction, event_id: number, session_id: number): Promise<void> {
  const count = await tx.em.count(Session, { id: session_id, event: event_id });
  if (count > 0) return;
  const message = textOfError('main_session_foreign');
  throw fail('main_session_foreign', { fields: { json: { main_session_id: [message], _schema: [message] } } });
}

function actualChanges(event: Event, changes: EventChanges): EventChanges {
  const stored: Readonly<Record<string, unknown>> = { ...event };
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(stored[name] ?? null, value)),
  );
}
