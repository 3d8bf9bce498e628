/** Job that notifies people once that a location runs late, with all affected sessions. */
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { inTurns } from '../../job-owner.ts';
import { sessionAudience } from '../../schedule/sessions/session-audience.queries.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { isNotNotified, notifyAll } from './notify-sessions.ts';
import { storingBatch, versionOf, receivesKind } from './store.queries.ts';

/**
 * Exceeds the clock difference between processes: a delay that can still be undone by one clock is not announced by
 * another.
 */
const graceMs = 5_000;
/** Maximum number of sessions in a notification; the others are counted. */
const sessionsListed = 5;
/** The rest is handled by the next tick; round-robin by organization. */
const delaysMax = 50;

/**
 * Condition: no later delay of the location can still be undone. Such a delay has moved the sessions further, and
 * undoing it would restore the times of this one; people are notified of both afterwards.
 */
const isLast = (since: string): string => `
  not exists (select from location_delays later
               where later.event_id = d.event_id and later.location = d.location and later.made_at > ${since}
                 and (later.made_at, later.id) > (d.made_at, d.id)
                 and later.undone_at is null and later.telling_at is null)`;

const dueDelays = statement<{ readonly id: number }>(
  'delays-to-tell',
  inTurns(
    `select d.id, e.organization_id, d.made_at as place from location_delays d join events e on e.id = d.event_id
      where d.told_at is null and d.undone_at is null and d.made_at <= $1 and ${isLast('$1')}`,
    delaysMax,
  ),
);

/**
 * After the claim, the delay cannot be undone; after a crash, another worker keeps the instant, which is the version.
 */
const claimDelay = statement<{ readonly id: number }>(
  'claim-delay',
  `update location_delays d set telling_at = coalesce(telling_at, $2)
    where d.id = $1 and d.undone_at is null and d.told_at is null and ${isLast('$3')} returning d.id`,
);

/** Not closed if another delay was made in the meantime: it may have moved sessions of this one. */
const closeDelay = statement<{ readonly id: number }>(
  'close-delay',
  `update location_delays d set told_at = $2 where d.id = $1 and ${isLast('$3')} returning d.id`,
);

/**
 * SQL: the difference of the start of the first session from the last notified one. Consecutive delays that were not
 * announced separately are added.
 */
const minutesSinceNotified = `
  select round(extract(epoch from s.starts_at - min(m.former_starts_at)) / 60)::int
    from sessions s
    join delayed_sessions m on m.session_id = s.id
    join location_delays a on a.id = m.delay_id
   where s.id = found.session_ids[1] and a.event_id = found.event_id and a.location = found.location
     and a.undone_at is null and a.made_at <= found.made_at
     and (a.telling_at is null or a.telling_at >= found.made_at)
   group by s.starts_at`;

/** Sessions that were moved again since are announced with that move. */
const storeDelayed = storingBatch(
  'notify-delays',
  'SESSION_CHANGED',
  `select found.user_id, found.session_ids[1], found.version, null::bigint, found.event_id, null::bigint,
          found.session_ids[1],
          jsonb_build_object('delay', jsonb_build_object('id', found.delay_id, 'location', found.location,
            'minutes', (${minutesSinceNotified}), 'session_count', cardinality(found.session_ids),
            'session_ids', to_jsonb(found.session_ids[1:${sessionsListed}])))
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
              and not exists (select from notifications told
                               where told.user_id = b.user_id and told.kind = 'SESSION_CHANGED'
                                 and (told.data -> 'delay' ->> 'id')::bigint = d.id)
              and ${belongsToEvent('b.user_id', 'e.id')}
            group by b.user_id, d.id) found`,
  '$3',
);

/**
 * Notifies people who have sessions of a delayed location in their agenda or speak in them: once per delay, after the
 * minute in which this delay and a later one can be undone, so that mistakes are not announced. Idempotent; after a
 * crash, it continues with the people not yet notified.
 */
export async function notifyOfDelays(scope: Deps): Promise<void> {
  const now = scope.clock.date();
  const since = new Date(now.getTime() - delayUndoMs - graceMs);
  for (const { id } of await scope.db.rows(dueDelays, [since])) {
    const claimed = await scope.db.row(claimDelay, [id, now, since]);
    if (claimed === undefined) continue;
    const notified = await notifyAll(scope, 'SESSION_CHANGED', storeDelayed, [id, now]);
    await scope.db.rows(closeDelay, [id, scope.clock.date(), since]);
    scope.log.info({ delay_id: id, notified }, 'people notified of a delay');
  }
}
