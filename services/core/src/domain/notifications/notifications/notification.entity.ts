import { defineEntity, p } from '@mikro-orm/core';
import type { JoinOutcome, ScheduleUpdate } from '@plenum/contracts/enums';
import type { NotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import { checksOf, isAtLeast, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

/** Values for the text that are not in other tables. */
export interface NotificationData {
  readonly role?: string;
  readonly former_role?: string | null;
  readonly join_outcome?: JoinOutcome;
  readonly schedule_news?: ScheduleUpdate;
  /** For a location that runs late. */
  readonly delay?: {
    readonly id: number;
    readonly location: string;
    readonly minutes: number;
    /** Number of moved sessions of the person, and the first few of them. */
    readonly session_count: number;
    readonly session_ids: readonly number[];
  };
}

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  checks: checksOf('notifications', {
    version: isAtLeast('version', 0),
    data: isJson('data', 'object'),
  }),
  // A notification replaces the previous one about the same subject.
  uniques: [{ properties: ['user', 'kind', 'subjectId'] }],
  indexes: [
    { properties: ['user', 'id'] },
    { name: 'notifications_unread_index', properties: ['user'], where: '"read_at" is null' },
    { name: 'notifications_due_index', properties: ['dueAt'], where: '"due_at" is not null' },
    { name: 'notifications_old_unread_index', properties: ['createdAt'], where: '"read_at" is null' },
    { name: 'notifications_old_read_index', properties: ['readAt'], where: '"read_at" is not null' },
  ],
  properties: {
    /**
     * The newest notification always has the highest number, even if it replaces an older one: lists and read positions
     * depend on this.
     */
    id: p.bigint('number').primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    /** No check constraint: statements use the declared kinds, and a new kind must not need a migration. */
    kind: p.text().$type<NotificationKind>(),
    /** A connection, thread, invitation, event, organization, session or announcement, depending on the kind. */
    subjectId: p.bigint('number'),
    version: p.bigint('number'),
    /** Deleting an account deletes the notifications that it caused. */
    actor: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    /** Event whose membership is required to see the notification. */
    event: () => p.manyToOne(Event).ref().nullable().deleteRule('cascade').index(),
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('cascade').index(),
    session: () => p.manyToOne(Session).ref().nullable().deleteRule('cascade').index(),
    data: p.json<NotificationData>().defaultRaw(`'{}'`),
    readAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the delivery by push or email is due; null if nothing remains to be delivered. */
    dueAt: p.datetime().nullable().defaultRaw('now()'),
    /** When a device displayed this version. */
    pushedAt: p.datetime().nullable(),
    /** When it was emailed; newer versions retain the time until the person has read the notification. */
    mailedAt: p.datetime().nullable(),
  },
});

/** Notification of a person; the browser composes its text. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
