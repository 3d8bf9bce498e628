/** Target of the operator's import without an event id: one event per title in an organization. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { createEventRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { addEventMember } from '../../events/attendees/event-members.steps.ts';
import { storeImportedEvent } from '../../events/events/imported-event.steps.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';

const importedEvent = statement<{ id: number }>(
  'imported-event',
  `select e.id from events e join organizations o on o.id = e.organization_id
    where o.name = $1 and e.title = $2 and e.status <> 'DELETED' order by e.id limit 1`,
);

const findOrInsertOrganization = statement<{ id: number }>(
  'find-or-insert-import-organization',
  `with existing as (select id from organizations where name = $1 order by id limit 1),
        inserted as (insert into organizations (name, plan) select $1, 'UNLIMITED_ATTENDEES'
                  where not exists (select from existing) returning id)
   select id from existing union all select id from inserted`,
);

const firstDemoAccount = statement<{ id: number }>(
  'first-demo-account',
  'select id from users where is_demo and demo_organization_id is null and is_active order by id limit 1',
);

const insertOwner = statement(
  'insert-import-owner',
  `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'OWNER')
       on conflict (organization_id, user_id) do nothing`,
);

/** Finds or creates the event with this title: published, public, with its rooms. Returns its id. */
export async function findOrCreateEvent(
  tx: Transaction,
  organization_name: string,
  schedule: ParsedSchedule,
): Promise<number> {
  // Concurrent commands create a single organization.
  await tx.lockName(`import-organization:${organization_name}`);
  const existing = await tx.row(importedEvent, [organization_name, schedule.title]);
  if (existing !== undefined) return existing.id;
  const organization = await tx.row(findOrInsertOrganization, [organization_name]);
  if (organization === undefined) throw new Error('The organization was neither found nor created.');
  const organization_id = organization.id;
  const event = await storeImportedEvent(tx, {
    organization_id,
    title: schedule.title,
    company_name: organization_name,
    description: null,
    start_date: schedule.start_date,
    end_date: schedule.end_date,
    timezone: schedule.effectiveTimezone,
    day_change: schedule.day_change.length === 5 ? `${schedule.day_change}:00` : schedule.day_change,
    join_policy: 'OPEN',
  });
  await createEventRooms(tx, event);
  const demo = await tx.row(firstDemoAccount);
  if (demo !== undefined) {
    await tx.rows(insertOwner, [organization_id, demo.id]);
    await addEventMember(tx, { event_id: event.id, user_id: demo.id, role: 'ADMIN' });
  }
  return event.id;
}
