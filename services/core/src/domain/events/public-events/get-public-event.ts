import type { PublicEvent, PublicProgrammeDay } from '@plenum/contracts/events/public-events';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { dayNumberAt } from '../../schedule/sessions/session-times.rules.ts';
import { signedUrl } from '../../system/uploads/signed-url.rules.ts';
import { createPublicEventData, createPublicProgrammes, type PublicEventData } from './public-event-data.ts';
import { findPublicEvent, findPublicEventSlug, type PublicEventRow } from './public-events.queries.ts';
import { publicEvent, publicProgrammeDay } from './public-events.views.ts';

/** Finds the public data of an event. Throws `not_found`. */
export async function findPublicEventData(
  scope: Scope,
  slug: string,
): Promise<{ row: PublicEventRow; facts: PublicEventData }> {
  const row = await findPublicEvent(scope.db, slug);
  const facts = row === undefined ? undefined : await scope.once(createPublicEventData)(row);
  // Members-only events, drafts and unknown slugs must be indistinguishable.
  if (row === undefined || facts === undefined) throw fail('not_found');
  return { row, facts };
}

/**
 * Returns the public page of an event by its slug or a former one. A cache hit takes one statement. Throws `not_found`,
 * also for events that are not published or for members only.
 */
export async function getPublicEvent(scope: Scope, slug: string): Promise<PublicEvent> {
  const { row, facts } = await findPublicEventData(scope, slug);
  const { event } = facts;
  const agenda = event.public_parts.programme === 'NONE' ? null : await scope.once(createPublicProgrammes)(row);
  return publicEvent(facts, agenda, {
    urlOf: (key) => signedUrl(scope, key),
  });
}

/**
 * Returns one day of the programme of an event, by default the current or the first one. Throws `not_found`, including
 * when the programme is not fully public.
 */
export async function getPublicProgramme(
  scope: Scope,
  slug: string,
  requested: number | undefined,
): Promise<PublicProgrammeDay> {
  const { row, facts } = await findPublicEventData(scope, slug);
  if (facts.event.public_parts.programme !== 'ALL') throw fail('not_found');
  const agenda = await scope.once(createPublicProgrammes)(row);
  const day_number = requested ?? dayNumberAt(new Date(scope.clock.now()), agenda.days, agenda);
  if (agenda.days.every((day) => day.day_number !== day_number)) throw fail('not_found');
  return publicProgrammeDay(facts, agenda, day_number, { urlOf: (key) => signedUrl(scope, key) });
}

/**
 * Returns the slug of a public event by its id. Throws `not_found`, including for events that are unlisted or for
 * members only.
 */
export async function getPublicEventSlug(scope: Scope, event_id: number): Promise<{ slug: string }> {
  const row = await findPublicEventSlug(scope.db, event_id);
  if (row === undefined) throw fail('not_found');
  return row;
}
