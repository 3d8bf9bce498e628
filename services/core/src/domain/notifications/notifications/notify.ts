/**
 * Notifications about connections, direct messages, invitations, roles, exports and reports, which domain events create or
 * remove. Idempotent, because domain events may be delivered twice. Each other subject has its own file, such as
 * `notify-sessions.ts`.
 */
import { occupiesSeat } from '@plenum/contracts/permissions';
import { type Db, idList, type Statement, statement } from '../../../platform/db/database.ts';
import { isBlockedPair } from '../../accounts/users/blocked.queries.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { publishNewNotifications, publishRecounted, type CountPublisher } from './publish-counts.ts';
import {
  insertNotifications,
  type NotifiedRow,
  type NewNotificationRow,
  versionOf,
  receivesKind,
} from './store.queries.ts';

export interface NotifyEffects {
  readonly db: Db;
  readonly publish: CountPublisher;
}

/** Runs a statement that marks or removes notifications, and publishes the counts. */
export async function runAndPublish(
  { db, publish }: NotifyEffects,
  query: Statement<NotifiedRow>,
  values: readonly unknown[],
) {
  const rows = await db.rows(query, values);
  if (rows.length > 0) await publishRecounted(db, rows, publish);
}

/** Runs a statement that stores notifications, and publishes the counts with the new notifications. */
export async function storeAndPublish(
  { db, publish }: NotifyEffects,
  query: Statement<NewNotificationRow>,
  values: readonly unknown[],
) {
  const rows = await db.rows(query, values);
  if (rows.length > 0) await publishNewNotifications(db, rows, publish);
}

/** The staff of the event `$1`: its administrators and organizers, and the owners of its organization. */
export const staffOfEvent = `(
  select event_id, user_id from event_users where event_id = $1 and role in ('ADMIN', 'ORGANIZER') and not is_banned
  union
  select e.id, ou.user_id from events e
    join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
   where e.id = $1)`;

const storeRequest = insertNotifications(
  'notify-connection-requested',
  'CONNECTION_REQUESTED',
  `select c.recipient_id, c.id, ${versionOf('c.created_at')}, c.requester_id, null::bigint, null::bigint, null::bigint,
          '{}'::jsonb
     from connections c join users u on u.id = c.recipient_id
    where c.id = $1 and c.status = 'PENDING' and ${receivesKind('CONNECTION_REQUESTED')}
      and not ${isBlockedPair('c.requester_id', 'c.recipient_id')}`,
);

export const notifyRequest = (effects: NotifyEffects, { connection_id }: OutboxEvents['connection.requested']) =>
  storeAndPublish(effects, storeRequest, [connection_id]);

const storeAcceptance = insertNotifications(
  'notify-connection-accepted',
  'CONNECTION_ACCEPTED',
  `select c.requester_id, c.id, ${versionOf('c.updated_at')}, c.recipient_id, null::bigint, null::bigint, null::bigint,
          '{}'::jsonb
     from connections c join users u on u.id = c.requester_id
    where c.id = $1 and c.status = 'ACCEPTED' and ${receivesKind('CONNECTION_ACCEPTED')}
      and not ${isBlockedPair('c.requester_id', 'c.recipient_id')}`,
);

const markAnswered = statement<NotifiedRow>(
  'notify-request-answered',
  `update notifications n set read_at = now() from connections c
    where c.id = $1 and c.status in ('ACCEPTED', 'REJECTED')
      and n.user_id = c.recipient_id and n.kind = 'CONNECTION_REQUESTED' and n.subject_id = c.id and n.read_at is null
   returning n.user_id`,
);

const dropConnection = statement<NotifiedRow>(
  'notify-connection-ended',
  `delete from notifications n using connections c
    where c.id = $1 and c.status = 'REMOVED' and n.user_id in (c.requester_id, c.recipient_id)
      and n.kind in ('CONNECTION_REQUESTED', 'CONNECTION_ACCEPTED') and n.subject_id = c.id
   returning n.user_id`,
);

/**
 * Updates the notifications of a changed connection: marks an answered request as read, deletes those of an ended
 * connection, and notifies the requester of an acceptance.
 */
export async function notifyConnection(
  effects: NotifyEffects,
  { connection_id }: OutboxEvents['connection.changed'],
): Promise<void> {
  for (const query of [markAnswered, dropConnection]) await runAndPublish(effects, query, [connection_id]);
  await storeAndPublish(effects, storeAcceptance, [connection_id]);
}

const storeMessageSql = insertNotifications(
  'notify-direct-message',
  'DIRECT_MESSAGE',
  `select s.user_id, t.id, m.seq, m.sender_id, t.event_scope_id, null::bigint, null::bigint, '{}'::jsonb
     from direct_messages m
     join direct_message_threads t on t.id = m.thread_id
     join direct_message_sides s on s.thread_id = t.id and s.user_id <> m.sender_id
     join users u on u.id = s.user_id
    where m.thread_id = $1 and m.seq = $2 and s.read_seq < m.seq and s.first_seq <= m.seq and not t.is_hidden
      and ${receivesKind('DIRECT_MESSAGE')} and not ${isBlockedPair('s.user_id', 'm.sender_id')}
      and (t.event_scope_id is null or ${belongsToEvent('s.user_id', 't.event_scope_id')})`,
);

export const notifyMessage = (effects: NotifyEffects, { thread_id, seq }: OutboxEvents['direct_message.sent']) =>
  storeAndPublish(effects, storeMessageSql, [thread_id, seq]);

const markThread = statement<NotifiedRow>(
  'notify-thread-read',
  `update notifications set read_at = now()
    where user_id = $1 and kind = 'DIRECT_MESSAGE' and subject_id = $2 and version <= $3 and read_at is null
   returning user_id`,
);

export const notifyThreadRead = (
  effects: NotifyEffects,
  { thread_id, reader_id, read_seq }: OutboxEvents['direct_messages.read'],
) => runAndPublish(effects, markThread, [reader_id, thread_id, read_seq]);

const dropThread = statement<NotifiedRow>(
  'notify-thread-ended',
  `delete from notifications where user_id = any($1::bigint[]) and kind = 'DIRECT_MESSAGE' and subject_id = $2
   returning user_id`,
);

export const notifyThreadRemoved = (
  effects: NotifyEffects,
  { thread_id, recipient_ids }: OutboxEvents['direct_message_thread.removed'],
) => runAndPublish(effects, dropThread, [recipient_ids, thread_id]);

const storeInvitation = insertNotifications(
  'notify-invitation',
  'INVITATION',
  `select u.id, i.id, ${versionOf('i.sent_at')}, i.invited_by_id, null::bigint, null::bigint, null::bigint, '{}'::jsonb
     from invitations i
     join users u on u.id = case when i.email is null then i.user_id
                                 else (select a.id from users a where a.email = i.email) end
     left join events e on e.id = i.event_id
    where i.id = $1 and i.status = 'PENDING' and i.expires_at > now() and e.status is distinct from 'DELETED'
      and ${receivesKind('INVITATION')}
      and (i.invited_by_id is null or i.invited_by_id <> u.id and not ${isBlockedPair('u.id', 'i.invited_by_id')})`,
);

export const notifyInvitation = (effects: NotifyEffects, { invitation_id }: OutboxEvents['invitation.sent']) =>
  storeAndPublish(effects, storeInvitation, [invitation_id]);

const markInvitation = statement<NotifiedRow>(
  'notify-invitation-answered',
  `update notifications set read_at = now() where user_id = $1 and kind = 'INVITATION' and subject_id = $2
      and read_at is null returning user_id`,
);

/** Marks the notification of an answered invitation as read. */
export const notifyInvitationAnswered = (
  effects: NotifyEffects,
  { user_id, invitation_id }: OutboxEvents['invitation.answered'],
) => runAndPublish(effects, markInvitation, [user_id, invitation_id]);

const roleData = `jsonb_build_object('role', $3::text, 'former_role', $4::text)`;

const storeEventRole = insertNotifications(
  'notify-event-role',
  'EVENT_ROLE',
  `select u.id, e.id, $5::bigint, null::bigint, e.id, null::bigint, null::bigint, ${roleData}
     from event_users eu
     join users u on u.id = eu.user_id
     join events e on e.id = eu.event_id
    where eu.event_id = $1 and eu.user_id = $2 and eu.role = $3 and not eu.is_banned and ${receivesKind('EVENT_ROLE')}
      and (e.status = 'PUBLISHED' or e.status = 'DRAFT' and $6::boolean)`,
);

/** Notifies a member of a new role in an event; for a draft, only members who may edit it. */
export const notifyEventRole = (effects: NotifyEffects, change: OutboxEvents['event_user.role_changed']) =>
  storeAndPublish(effects, storeEventRole, [
    change.event_id,
    change.user_id,
    change.role,
    change.former_role,
    change.changed_at_ms,
    !occupiesSeat(change.role),
  ]);

const storeOrganizationRole = insertNotifications(
  'notify-organization-role',
  'ORGANIZATION_ROLE',
  `select u.id, o.organization_id, $5::bigint, null::bigint, null::bigint, o.organization_id, null::bigint, ${roleData}
     from organization_users o join users u on u.id = o.user_id
    where o.organization_id = $1 and o.user_id = $2 and o.role = $3 and ${receivesKind('ORGANIZATION_ROLE')}`,
);

export const notifyOrganizationRole = (
  effects: NotifyEffects,
  change: OutboxEvents['organization_user.role_changed'],
) =>
  storeAndPublish(effects, storeOrganizationRole, [
    change.organization_id,
    change.user_id,
    change.role,
    change.former_role,
    change.changed_at_ms,
  ]);

const dropMembership = statement<NotifiedRow>(
  'notify-membership-ended',
  `delete from notifications where user_id = $1 and (event_id = $2 or organization_id = $3) returning user_id`,
);

export const notifyMembershipEnded = (
  effects: NotifyEffects,
  { user_id, event_id, organization_id }: OutboxEvents['membership.ended'],
) => runAndPublish(effects, dropMembership, [user_id, event_id, organization_id]);

const storeExport = insertNotifications(
  'notify-people-exported',
  'PEOPLE_EXPORTED',
  `select u.id, e.id, $3::bigint, $2::bigint, e.id, null::bigint, null::bigint, '{}'::jsonb
     from events e
     join (select event_id, user_id from event_users where event_id = $1 and role = 'ADMIN' and not is_banned
           union
           select e.id, ou.user_id from events e
             join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
            where e.id = $1) heads on heads.event_id = e.id
     join users u on u.id = heads.user_id
    where e.id = $1 and e.status <> 'DELETED' and u.id <> $2 and ${receivesKind('PEOPLE_EXPORTED')}`,
);

/** Notifies the administrators of an event that its attendee list was exported. */
export const notifyPeopleExported = (
  effects: NotifyEffects,
  { event_id, exported_by, exported_at_ms }: OutboxEvents['people.exported'],
) => storeAndPublish(effects, storeExport, [event_id, exported_by, exported_at_ms]);

const storeReported = insertNotifications(
  'notify-reported',
  'REPORTED',
  `select u.id, e.id, reported.newest, null::bigint, e.id, null::bigint, null::bigint, '{}'::jsonb
     from unnest($2::bigint[], $3::bigint[]) as reported (user_id, newest)
     join events e on e.id = $1 and e.status <> 'DELETED'
     join users u on u.id = reported.user_id
    where ${receivesKind('REPORTED')}`,
);

const markDecided = statement<NotifiedRow>(
  'notify-reports-decided',
  `update notifications set read_at = now()
    where user_id = any($2::bigint[]) and kind = 'REPORTED' and subject_id = $1 and read_at is null
   returning user_id`,
);

/** Notifies moderators of a new report, and marks their notification as read when all reports are decided. */
export async function notifyReported(
  effects: NotifyEffects,
  event_id: number,
  audience: readonly { readonly user_id: number; readonly newest_case_id: number | null }[],
): Promise<void> {
  const withOpenCases = audience.flatMap(({ user_id, newest_case_id }) =>
    newest_case_id === null ? [] : [{ user_id, newest_case_id }],
  );
  const withoutCases = audience.filter(({ newest_case_id }) => newest_case_id === null);
  const idsOf = (recipients: readonly { readonly user_id: number }[]) =>
    idList(recipients.map(({ user_id }) => user_id));
  if (withoutCases.length > 0) await runAndPublish(effects, markDecided, [event_id, idsOf(withoutCases)]);
  if (withOpenCases.length === 0) return;
  const newestCaseIds = idList(withOpenCases.map(({ newest_case_id }) => newest_case_id));
  await storeAndPublish(effects, storeReported, [event_id, idsOf(withOpenCases), newestCaseIds]);
}
