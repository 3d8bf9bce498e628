/** Storing notifications: every statement takes what is true at this moment, and tells a thing once however often it runs. */
import type { NotificationKind } from '@plenum/contracts/enums';
import { statement } from '../../platform/db/database.ts';

/** Somebody who was told something new. */
export interface ToldRow {
  readonly user_id: number;
}

/** For statements that read `users u`: whether this person wants to be told of a kind. */
export const wants = (kind: NotificationKind): string => `u.is_active and not u.muted_notifications @> '["${kind}"]'`;

/** An instant as a version: later news counts more. */
export const versionOf = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint`;

/**
 * A statement that stores what `select` finds: user, subject, version, actor, event, organization, session, data. What
 * was told of the same subject before is replaced, unless this is older or the same once more.
 */
export const storing = (name: string, kind: NotificationKind, select: string) =>
  statement<ToldRow>(
    name,
    `insert into notifications as n
            (user_id, kind, subject_id, version, actor_id, event_id, organization_id, session_id, data)
     select found.user_id, '${kind}', found.subject_id, found.version, found.actor_id, found.event_id,
            found.organization_id, found.session_id, found.data
       from (${select}) as found (user_id, subject_id, version, actor_id, event_id, organization_id, session_id, data)
     on conflict (user_id, kind, subject_id) do update
        set id = nextval('notifications_id_seq'), version = excluded.version, actor_id = excluded.actor_id,
            event_id = excluded.event_id, organization_id = excluded.organization_id,
            session_id = excluded.session_id, data = excluded.data, read_at = null, created_at = now()
      where n.version < excluded.version
     returning user_id`,
  );
