import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { ensureDeletedUser, reassignLogins } from '../../accounts/accounts/deleted-user.steps.ts';
import { record } from '../../domain-events.ts';
import { removeAccounts, removeOrganization } from '../../events/organizations/organization-members.steps.ts';
import { demoReplaceableAfterHours, maxDemoOrganizers } from './demo.rules.ts';

/** Organizations without an active login are first, because nobody can reach them. */
const existingDemos = statement<{ id: number; may_end: boolean }>(
  'current-demo-organizations',
  `select o.id, not used.is_used or o.created_at < now() - interval '${demoReplaceableAfterHours} hours' as may_end
     from organizations o
     join lateral (
       select exists (select from users u join logins l on l.user_id = u.id
                       where u.demo_organization_id = o.id and l.revoked_at is null and l.expires_at > now()) as is_used
     ) used on true
    where o.demo_ends_at is not null
    order by used.is_used, o.created_at, o.id limit $1`,
);

/**
 * Frees a slot for another demo organizer, and blocks concurrent calls until the transaction ends. If the maximum is
 * reached, the oldest demo organizer is removed. Throws `demo_full` if the oldest one is too recent.
 */
export async function freeDemoSlot(tx: Transaction): Promise<void> {
  await tx.lockName('demo-organizers');
  const existing = await tx.rows(existingDemos, [maxDemoOrganizers]);
  const [first] = existing;
  if (first === undefined || existing.length < maxDemoOrganizers) return;
  if (!first.may_end) throw fail('demo_full');
  await endDemoOrganization(tx, first.id);
}

const lockDemo = statement(
  'lock-demo-organization',
  'select from organizations where id = $1 and demo_ends_at is not null for update',
);

const peopleOfDemo = statement<{ id: number }>(
  'people-of-demo-organization',
  'select id from users where demo_organization_id = $1 order by id',
);

const deleteUploads = statement<{ object_key: string }>(
  'delete-demo-uploads',
  `delete from uploads
    where user_id = any($2::bigint[]) or event_id in (select id from events where organization_id = $1)
   returning object_key`,
);

const deleteThreads = statement(
  'delete-demo-threads',
  `delete from direct_message_threads t using direct_message_sides s
    where s.thread_id = t.id and s.user_id = any($1::bigint[])`,
);

/** Removes the organization of a demo organizer with its events and all people in it, and ends their logins. */
export async function endDemoOrganization(tx: Transaction, organization_id: number): Promise<void> {
  const locked = await tx.rows(lockDemo, [organization_id]);
  if (locked.length === 0) return;
  const people = (await tx.rows(peopleOfDemo, [organization_id])).map(({ id }) => id);
  for (const { object_key } of await tx.rows(deleteUploads, [organization_id, idList(people)]))
    record(tx, 'upload.removed', { object_key });
  await tx.rows(deleteThreads, [idList(people)]);
  await reassignLogins(tx, people, await ensureDeletedUser(tx));
  await removeOrganization(tx, organization_id);
  await removeAccounts(tx, people);
}
