import { randomUUID } from 'node:crypto';
import type { MyAgenda } from '@plenum/contracts/my-agenda';
import { statement } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Scope } from '../../scope.ts';
import { findEventAccess } from '../access.queries.ts';
import { requireActor } from '../actor.ts';
import { removeCalendarFeed } from '../attendees/event-members.steps.ts';
import { authorizeEventRow, authorizeEvent } from '../policy.ts';
import { findExportedBookmarks, findExportedEvent } from '../schedule-exchange/exported-schedule.queries.ts';
import { writeCalendar } from '../schedule-exchange/write-calendar.rules.ts';
import { feedUrl, newFeedToken } from './feed-address.ts';
import { getMyAgenda } from './get-my-agenda.ts';
import { findFeed, findFeedOf } from './my-agenda.queries.ts';

const storeFeed = statement(
  'store-calendar-feed',
  `insert into calendar_feeds as f (id, user_id, event_id, token_hash) values ($1, $2, $3, $4)
       on conflict (user_id, event_id) do update set id = excluded.id, token_hash = excluded.token_hash
        where f.token_hash = $5`,
);

/**
 * Creates the actor's calendar feed of an event, or returns the existing one if its address can still be derived.
 * Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function openCalendarFeed(scope: Scope, event_id: number): Promise<MyAgenda> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id } = requireActor(scope);
  const stored = await findFeedOf(scope.db, event_id, user_id);
  // Of two concurrent requests the first one creates the feed; a feed is replaced only if its key was removed.
  const untoldHash = stored !== undefined && feedUrl(scope, stored) === null ? stored.token_hash : null;
  const id = randomUUID();
  await scope.db.rows(storeFeed, [id, user_id, event_id, hashToken(newFeedToken(scope, id)), untoldHash]);
  return getMyAgenda(scope, event_id);
}

/** Deletes the actor's calendar feed of an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function closeCalendarFeed(scope: Scope, event_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id } = requireActor(scope);
  await removeCalendarFeed(scope.db, event_id, user_id);
}

/**
 * Returns the calendar of a private address: bookmarked sessions that its owner may still see. Throws `not_found`, also
 * when the owner was banned or has left.
 */
export async function readCalendarFeed(scope: Scope, token: string): Promise<string> {
  const feed = await findFeed(scope.db, hashToken(token));
  if (feed === undefined) throw fail('not_found');
  const { event_id, user_id } = feed;
  const [access, event, sessions] = await Promise.all([
    findEventAccess(scope.db, event_id, user_id),
    findExportedEvent(scope.db, event_id),
    findExportedBookmarks(scope.db, event_id, user_id),
  ]);
  try {
    authorizeEventRow(access, 'session:read');
  } catch {
    throw fail('not_found');
  }
  if (event === undefined) throw fail('not_found');
  return writeCalendar(event, sessions, {
    name: event.title,
    urlOf: (session_id) => `${scope.config.publicOrigin}/app/events/${event_id}/sessions/${session_id}`,
  });
}
