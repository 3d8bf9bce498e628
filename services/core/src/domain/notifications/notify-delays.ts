/** Job that tells people once that a location runs late, with all of their sessions. */
import { delayUndoMs } from '@plenum/contracts/run-of-show-limits';
import type { Deps } from '../../deps.ts';
import { statement } from '../../platform/db/database.ts';
import { isVisibleSession } from '../access.queries.ts';
import { inTurns } from '../job-owner.ts';
import { sessionAudience } from '../sessions/session-audience.queries.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { isNotNotified, notifyAll } from './notify-sessions.ts';
import { storingBatch, versionOf, receivesKind } from './store.queries.ts';

/** Clocks of two processes differ by less: what may still be undone by one is not told by the other. */
const graceMs = 5_000;
/** Sessions that a notification names; the others are counted. */
const sessionsListed = 5;
/** The rest waits for the next tick; organizations take turns. */
const delaysMax = 50;

/**
 * Condition: no later delay of the location can still be undone. One that can has moved the sessions on, and may yet put
 * them back where this delay has left them; people are told of this one then, or of both together.
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

/** From here on it cannot be undone; a worker that goes on for a killed one keeps the instant, which is the version. */
const claimDelay = statement<{ readonly id: number }>(
  'claim-delay',
  `update location_delays d set telling_at = coalesce(telling_at, $2)
    where d.id = $1 and d.undone_at is null and d.told_at is null and ${isLast('$3')} returning d.id`,
);

/** A delay that was made while people were told of this one leaves it open: it may have taken sessions away. */
const closeDelay = statement<{ readonly id: number }>(
  'close-delay',
  `update location_delays d set told_at = $2 where d.id = $1 and ${isLast('$3')} returning d.id`,
);

/**
 * SQL: how much later the first session begins than people were last told. A delay right after another one replaces it
 * before anybody was told, and counts for both.
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

/** Sessions that were moved again since are told by that move. */
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
 * Tells whoever has sessions of a delayed location in their agenda, or speaks in them: once a delay, after the minute in
 * which it can be undone, and that of a later one, so that nobody is told of a mistake. Idempotent; a killed worker goes
 * on with whoever is left.
 */
export async function notifyOfDelays(scope: Deps): Promise<void> {
  const now = scope.clock.date();
  const since = new Date(now.getTime() - delayUndoMs - graceMs);
  for (const { id } of await scope.db.rows(dueDelays, [since])) {
    const claimed = await scope.db.row(claimDelay, [id, now, since]);
    if (claimed === undefined) continue;
    const notified = await notifyAll(scope, 'SESSION_CHANGED', storeDelayed, [id, now]);
    await scope.db.rows(closeDelay, [id, scope.clock.date(), since]);
    scope.log.info({ delay_id: id, notified }, 'people notified of a location that runs late');
  }
}
