/** Target of the operator's import without an event id: one event per title in an organization. */
import { statement, type Transaction } from '../../platform/db/database.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { createEventRooms } from '../chat-rooms/chat-rooms.steps.ts';
import { storeImportedEvent } from '../events/imported-event.steps.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';

/** Serializes concurrent commands, so that they create one organization. */
const organizationLock = statement('lock-import-organization', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);

const importedEvent = statement<{ id: string }>(
  'imported-event',
  `select e.id from events e join organizations o on o.id = e.organization_id
    where o.name = $1 and e.title = $2 and e.status <> 'DELETED' order by e.id limit 1`,
);

const makeOrganization = statement<{ id: string }>(
  'make-import-organization',
  `with known as (select id from organizations where name = $1 order by id limit 1),
        made as (insert into organizations (name, plan) select $1, 'ENTERPRISE'
                  where not exists (select from known) returning id)
   select id from known union all select id from made`,
);

const firstDemoAccount = statement<{ id: string }>(
  'first-demo-account',
  'select id from users where is_demo and is_active order by id limit 1',
);

const makeOwner = statement(
  'make-import-owner',
  `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'OWNER')
       on conflict (organization_id, user_id) do nothing`,
);

/** Finds or creates the event of this title: published, open to everybody, with its rooms. Returns its id. */
export async function findOrMakeEvent(
  tx: Transaction,
  organization_name: string,
  schedule: ParsedSchedule,
): Promise<number> {
  await tx.rows(organizationLock, [`import-organization:${organization_name}`]);
  const known = await tx.row(importedEvent, [organization_name, schedule.title]);
  if (known !== undefined) return Number(known.id);
  const organization = await tx.row(makeOrganization, [organization_name]);
  const organization_id = Number(organization?.id);
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
  const demo = await tx.row(firstDemoAccount, []);
  if (demo !== undefined) {
    await tx.rows(makeOwner, [organization_id, demo.id]);
    await addEventMember(tx, { event_id: event.id, user_id: Number(demo.id), role: 'ADMIN' });
  }
  return event.id;
}
