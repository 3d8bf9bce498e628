import { ref } from '@mikro-orm/core';
import { errors } from '@plenum/contracts/errors';
import type { CreateEvent, EventDetail } from '@plenum/contracts/events';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/failures.ts';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { createEventRooms } from '../chat-rooms/chat-rooms.steps.ts';
import { record } from '../domain-events.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { authorizeOrganization } from '../policy.ts';
import { datesProblem, field_of_problem, settledEndDate } from './event-dates.rules.ts';
import { brandingOf, newEventContent } from './event-defaults.rules.ts';
import { companyName, eventDescription, eventTitle } from './event-text.rules.ts';
import { Event } from './event.entity.ts';
import { getEvent } from './get-event.ts';
import { newJoinCode } from './new-join-code.ts';
import { freeSlug, slugBase } from './slug.rules.ts';

type Input = Body<typeof CreateEvent>;

/** Slugs are found under a lock, so that only `talk` numbered 1 meeting a `talk-1`, or a join code, can collide. */
const attempts_max = 5;

/**
 * Creates an event with its three rooms; the creator becomes its ADMIN (spec: contract 7.6, decisions 6).
 * Refuses: `not_found`, `organization_access_denied`, `forbidden`, `invalid_request` and the problems of its dates.
 */
export async function createEvent(scope: Scope, organization_id: number, input: Input): Promise<EventDetail> {
  await authorizeOrganization(scope, organization_id, 'event:create');
  const draft = checkedDraft(input, scope.clock.date());
  const { user_id } = requireActor(scope);
  const event_id = await withFreeNames(() =>
    transaction(scope, async (tx) => {
      const event = await storeEvent(tx, organization_id, draft);
      await addEventMember(tx, { event_id: event.id, user_id, role: 'ADMIN' });
      await createEventRooms(tx, event);
      record(tx, 'event.changed', { event_id: event.id });
      return event.id;
    }),
  );
  return getEvent(scope, event_id);
}

function checkedDraft(input: Input, now: Date) {
  const problem = datesProblem(input, now);
  if (problem !== null) {
    const { message } = errors[problem];
    throw fail(problem, { fields: { json: { [field_of_problem[problem]]: [message], _schema: [message] } } });
  }
  return {
    title: eventTitle(input.title),
    companyName: companyName(input.company_name),
    description: eventDescription(input.description ?? null),
    eventType: input.event_type,
    startDate: input.start_date,
    endDate: settledEndDate(input),
    timezone: input.timezone,
    status: input.status ?? 'DRAFT',
    joinPolicy: input.join_policy ?? 'INVITE_ONLY',
    branding: brandingOf(input.branding),
  } as const;
}

async function storeEvent(tx: Transaction, organization_id: number, draft: ReturnType<typeof checkedDraft>) {
  const event = tx.create(Event, {
    ...draft,
    organization: ref(Organization, organization_id),
    slug: await claimSlug(tx, draft.title),
    joinCode: newJoinCode(),
    ...newEventContent(),
  });
  await tx.persist(event).flush();
  return event;
}

/** A slug nobody has; whoever wants one of the same base waits until this transaction ends. */
async function claimSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugBase(title);
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`event-slug:${base}`]);
  const rows: { slug: string }[] = await tx.execute(`select slug from events where slug = ? or slug ~ ?`, [
    base,
    `^${base}-[0-9]+$`,
  ]);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

async function withFreeNames<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const constraint = uniqueViolation(error);
      const is_name = constraint === 'events_slug_unique' || constraint === 'events_join_code_unique';
      if (!is_name || attempt === attempts_max) throw error;
    }
  }
}
