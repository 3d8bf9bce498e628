import { defineEntity, p } from '@mikro-orm/core';
import { notificationKinds } from '@plenum/contracts/enums';
import { checksOf, isAtLeast, isJson } from '../../platform/db/checks.ts';
import { Event } from '../events/event.entity.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { Session } from '../sessions/session.entity.ts';
import { User } from '../users/user.entity.ts';

/** What the text needs and no other table knows. */
interface NotificationData {
  readonly role?: string;
  readonly former_role?: string | null;
}

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  checks: checksOf('notifications', {
    version: isAtLeast('version', 0),
    data: isJson('data', 'object'),
  }),
  // News of the same subject takes the place of what was told before.
  uniques: [{ properties: ['user', 'kind', 'subjectId'] }],
  indexes: [
    { properties: ['user', 'id'] },
    { name: 'notifications_unread_index', properties: ['user'], where: '"read_at" is null' },
    { name: 'notifications_old_unread_index', properties: ['createdAt'], where: '"read_at" is null' },
    { name: 'notifications_old_read_index', properties: ['readAt'], where: '"read_at" is not null' },
  ],
  properties: {
    /** News has the highest number, also where it replaces older news: lists go by it, and marks up to it. */
    id: p.bigint('number').primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    kind: p.enum(notificationKinds),
    /** A connection, thread, invitation, event, organization or session, as the kind says. */
    subjectId: p.bigint('number'),
    /** Grows with every news of the subject, so that news that is delivered twice is told once. */
    version: p.bigint('number'),
    /** Whoever is gone takes along what was told of them. */
    actor: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    /** Where one has to belong to be shown this. */
    event: () => p.manyToOne(Event).ref().nullable().deleteRule('cascade').index(),
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('cascade').index(),
    session: () => p.manyToOne(Session).ref().nullable().deleteRule('cascade').index(),
    data: p.json<NotificationData>().defaultRaw(`'{}'`),
    readAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Something that a person is told in the notification centre; the browser puts it into words. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
