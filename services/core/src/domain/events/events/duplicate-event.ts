import type { DuplicateEvent, EventDetail } from '@plenum/contracts/events/events';
import { type Language, languages } from '@plenum/contracts/languages';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { isServiceAccount, requireActor } from '../../actor.ts';
import { createEventRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { record } from '../../domain-events.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRole, lockOrganizationRole } from '../../locked-rights.steps.ts';
import {
  type AuthorizationScope,
  authorizeEvent,
  authorizeOrganizationOfEvent,
  type EventAccess,
} from '../../policy.ts';
import { addDays, daysBetween } from '../../schedule/sessions/session-times.rules.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { copyProgramme, assignSlug, storeCopy } from './copied-event.steps.ts';
import { newDatesProblem, requireValidDates } from './event-dates.rules.ts';
import { requireEventQuota } from './event-quota.steps.ts';
import { eventTitle } from './event-text.rules.ts';
import { Event } from './event.entity.ts';
import { retryOnNameCollision } from './free-names.ts';
import { getEvent } from './get-event.ts';

type Input = Body<typeof DuplicateEvent>;

/**
 * Copies an event with new dates as a draft in the same organization: settings, colors, sections, suggested messages
 * and tiers, optionally sessions and speakers. Does not copy people, messages or images: members of another event may
 * not load an image of this event. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `organization_access_denied`, `forbidden`, `event_in_past`, `events_exceeded`, `invalid_request`.
 */
export async function duplicateEvent(
  scope: Scope,
  event_id: number,
  input: Input,
  language: Language = languages[0],
): Promise<EventDetail> {
  const { organization_id } = await authorizeCopy(scope, event_id);
  const title = eventTitle(input.title);
  const actor = requireActor(scope);
  const copy_id = await retryOnNameCollision(() =>
    transaction(scope, async (tx) => {
      await lockOrganizationRole(scope, tx, organization_id);
      await authorizeCopy(await lockEventRole(scope, tx, { event_id }), event_id);
      const source = await tx.em.findOne(Event, { id: event_id });
      if (source === null || source.status === 'DELETED') throw fail('not_found');
      await requireEventQuota(tx, organization_id);
      const copy = await storeCopy(tx, source, {
        organization_id,
        title,
        ...shiftedDates(source, input.start_date, scope.clock.date()),
      });
      if (!isServiceAccount(actor))
        await addEventMember(tx, { event_id: copy.id, user_id: actor.user_id, role: 'ADMIN' });
      await createEventRooms(tx, copy, language);
      await copyProgramme(tx, source, copy, input);
      await tx.em.flush();
      await recordSecretCreator(scope, tx, 'JOIN_CODE', copy.id, { event_id: copy.id });
      record(tx, 'event.changed', { event_id: copy.id });
      await assignSlug(tx, copy);
      return copy.id;
    }),
  );
  return getEvent(scope, copy_id);
}

async function authorizeCopy(scope: AuthorizationScope, event_id: number): Promise<EventAccess> {
  const access = await authorizeEvent(scope, event_id, 'event_admin:read');
  await authorizeOrganizationOfEvent(scope, access, 'event:create');
  return access;
}

function shiftedDates(source: Event, start_date: string, now: Date) {
  const end_date = addDays(start_date, daysBetween(source.startDate, source.endDate));
  requireValidDates(
    newDatesProblem({ event_type: source.eventType, start_date, end_date, timezone: source.timezone }, now),
  );
  return { startDate: start_date, endDate: end_date };
}
