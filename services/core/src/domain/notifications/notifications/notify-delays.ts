/** Job that notifies users once when a location runs late, with all affected sessions. */
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { roundRobin } from '../../job-owner.ts';
import { sessionAudience } from '../../schedule/sessions/session-audience.queries.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { isNotNotified, notifyOfSessions } from './notify-sessions.ts';
import { insertNotificationBatch, versionOf, receivesKind } from './store.queries.ts';

/**
 * Exceeds the clock difference between processes. Otherwise one process could announce a delay that another can still
 * undo.
 */
const graceMs = 5_000;
/** Maximum number of sessions in a notification; the others are only counted. */
const maxListedSessions = 5;
/** The rest is handled by the next tick; round-robin by organization. */
const maxDelays = 50;

/**
 * SQL condition: no later delay of the location can still be undone. Such a delay has moved the sessions further, and
 * undoing it would restore the times of this one. Both are announced afterwards.
 */
const isLast = (since: string): string => `
  not exists (select from location_delays later
               where later.event_id = d.event_id and later.location = d.location and later.made_at > ${since}
                 and (later.made_at, later.id) > (d.made_at, d.id)
                 and later.undone_at is null and later.telling_at is null)`;

const dueDelays = statement<{ readonly id: number }>(
  'delays-to-notify',
  roundRobin(
    `select d.id, e.organization_id, d.made_at as place from location_delays d join events e on e.id = d.event_id
      where d.told_at is null and d.undone_at is null and d.made_at <= $1 and ${isLast('$1')}`,
    maxDelays,
  ),
);

/**
 * After the claim, the delay cannot be undone. After a crash, another worker reuses the time of the claim, which is the
 * version.
 */
const claimDelay = statement<{ readonly id: number }>(
  'claim-delay',
  `update location_delays d set telling_at = coalesce(telling_at, $2)
    where d.id = $1 and d.undone_at is null and d.told_at is null and ${isLast('$3')} returning d.id`,
);

/** Does not close if another delay was created in the meantime, because it may have moved the same sessions. */
const closeDelay = statement<{ readonly id: number }>(
  'close-delay',
  `update location_delays d set told_at = $2 where d.id = $1 and ${isLast('$3')} returning d.id`,
);

/**
 * SQL: the difference between the start of the first session and the last start that was announced. Consecutive delays
 * that were not announced separately are added.
 */
const minutesSinceNotified = `
  select round(extract(epoch from s.starts_at - min(m.former_starts_at)) / 60)::int
    from sessions s
    join delayed_sessions m on m.session_id = s.id
    join location_delays a on a.id = m.delay_id
   where s.id = recipient.session_ids[1] and a.event_id = recipient.event_id and a.location = recipient.location
     and a.undone_at is null and a.made_at <= recipient.made_at
     and (a.telling_at is null or a.telling_at >= recipient.made_at)
   group by s.starts_at`;

/** Sessions that have been moved again are announced with the later move. */
const storeDelayed = insertNotificationBatch(
  'notify-delays',
  'SESSION_CHANGED',
  `select recipient.user_id, recipient.session_ids[1], recipient.version, null::bigint, recipient.event_id, null::bigint,
          recipient.session_ids[1],
          jsonb_build_object('delay', jsonb_build_object('id', recipient.delay_id, 'location', recipient.location,
            'minutes', (${minutesSinceNotified}), 'session_count', cardinality(recipient.session_ids),
            'session_ids', to_jsonb(recipient.session_ids[1:${maxListedSessions}])))
     from (select b.user_id, d.id as delay_id, d.location, d.event_id, d.made_at,
                  ${versionOf('d.telling_at')} as version, array_agg(s.id order by s.starts_at, s.id) as session_ids
             from location_delays d
             join events e on e.id = d.event_id and e.status = 'PUBLISHED'
             join delayed_sessions m on m.delay_id = d.id
             join sessions s on s.id = m.session_id and s.starts_at = m.starts_at and ${isVisibleSession('s')}
              and s.status <> 'CANCELLED' and coalesce(s.location, '') = d.location
             join lateral ${sessionAudience} b on b.user_id is distinct from d.made_by_id
             join users u on u.id = b.user_id
            where d.id = $1 and s.starts_at + s.duration_minutes * interval '1 minute' > $2
              and ${receivesKind('SESSION_CHANGED')}
              and ${isNotNotified('SESSION_CHANGED', versionOf('d.telling_at'))}
              and not exists (select from notifications existing
                               where existing.user_id = b.user_id and existing.kind = 'SESSION_CHANGED'
                                 and (existing.data -> 'delay' ->> 'id')::bigint = d.id)
              and ${belongsToEvent('b.user_id', 'e.id')}
            group by b.user_id, d.id) recipient`,
  '$3',
);

/**
 * Notifies people who have sessions of a delayed location in their agenda or speak in them, once per delay. Waits until
 * neither this delay nor a later one can be undone, to avoid announcing mistakes. Idempotent; after a crash, it
 * continues with the people not yet notified.
 */
export async function notifyOfDelays(scope: Deps): Promise<void> {
  const now = scope.clock.date();
  const since = new Date(now.getTime() - delayUndoMs - graceMs);
  for (const { id } of await scope.db.rows(dueDelays, [since])) {
    const claimed = await scope.db.row(claimDelay, [id, now, since]);
    if (claimed === undefined) continue;
    const notified = await notifyOfSessions(scope, 'SESSION_CHANGED', storeDelayed, [id, now]);
    await scope.db.rows(closeDelay, [id, scope.clock.date(), since]);
    scope.log.info({ delay_id: id, notified }, 'people notified of a delay');
  }
}
