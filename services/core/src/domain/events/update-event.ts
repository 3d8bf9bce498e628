import { LockMode } from '@mikro-orm/core';
import type { EventDetail, UpdateEvent } from '@plenum/contracts/events';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { authorizeEvent } from '../policy.ts';
import { companyName, eventDescription, eventTitle } from './event-text.rules.ts';
import { Event } from './event.entity.ts';
import { getEvent } from './get-event.ts';

type Input = Body<typeof UpdateEvent>;

/**
 * Changes an event's basic data. What is left out or the same stays, and nothing changed leaves `updated_at` alone.
 * Refuses: `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`.
 */
export async function updateEvent(scope: Scope, event_id: number, input: Input): Promise<EventDetail> {
  await authorizeEvent(scope, event_id, 'event:update');
  const wanted = checkedChanges(input);
  if (Object.keys(wanted).length > 0) {
    await transaction(scope, async (tx) => {
      const event = await tx.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (event === null || event.status === 'DELETED') throw fail('not_found');
      if (isSame(event, wanted)) return;
      tx.assign(event, { ...wanted, updatedAt: scope.clock.date() });
      record(tx, 'event.changed', { event_id });
    });
  }
  return getEvent(scope, event_id);
}

type Changes = Partial<Pick<Event, 'title' | 'description' | 'companyName' | 'status' | 'joinPolicy'>>;

function checkedChanges(input: Input): Changes {
  return {
    ...(input.title === undefined ? {} : { title: eventTitle(input.title) }),
    ...(input.description === undefined ? {} : { description: eventDescription(input.description) }),
    ...(input.company_name === undefined ? {} : { companyName: companyName(input.company_name) }),
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(input.join_policy === undefined ? {} : { joinPolicy: input.join_policy }),
  };
}

const isSame = (event: Event, wanted: Changes): boolean =>
  (wanted.title === undefined || wanted.title === event.title) &&
  (wanted.description === undefined || wanted.description === event.description) &&
  (wanted.companyName === undefined || wanted.companyName === event.companyName) &&
  (wanted.status === undefined || wanted.status === event.status) &&
  (wanted.joinPolicy === undefined || wanted.joinPolicy === event.joinPolicy);
