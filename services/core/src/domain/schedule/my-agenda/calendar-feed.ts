import { createHash, randomUUID } from 'node:crypto';
import type { MyAgenda } from '@plenum/contracts/schedule/my-agenda';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { type EventAccessRow, findEventAccess } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { deleteFeedOfMember } from '../../events/attendees/event-members.steps.ts';
import { authorizeEventRow, authorizeEvent } from '../../policy.ts';
import { findExportedBookmarks, findExportedEvent } from '../schedule-exchange/exported-schedule.queries.ts';
import { schedulePages } from '../schedule-exchange/schedule-pages.rules.ts';
import { writeCalendar } from '../schedule-exchange/write-calendar.rules.ts';
import { feedUrl, newFeedToken } from './feed-url.ts';
import { getMyAgenda } from './get-my-agenda.ts';
import { findBookmarksState, findFeedByToken, findFeedOfUser } from './my-agenda.queries.ts';

/** Base64url characters of the hash: 132 bits. */
const etagLength = 22;

const storeFeed = statement(
  'store-calendar-feed',
  `insert into calendar_feeds as f (id, user_id, event_id, token_hash) values ($1, $2, $3, $4)
       on conflict (user_id, event_id) do update set id = excluded.id, token_hash = excluded.token_hash
        where f.token_hash = $5`,
);

/**
 * Creates the actor's calendar feed for an event, or returns the existing feed if its URL can still be derived. Throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export async function createCalendarFeed(scope: Scope, event_id: number): Promise<MyAgenda> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id } = requireActor(scope);
  const stored = await findFeedOfUser(scope.db, event_id, user_id);
  // The first of two concurrent requests creates the feed. An existing feed is replaced only if the key from which its
  // URL is derived is no longer configured.
  const staleHash = stored !== undefined && feedUrl(scope, stored) === null ? stored.token_hash : null;
  const id = randomUUID();
  await scope.db.rows(storeFeed, [id, user_id, event_id, hashToken(newFeedToken(scope, id)), staleHash]);
  return getMyAgenda(scope, event_id);
}

/** Deletes the actor's calendar feed for an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function deleteCalendarFeed(scope: Scope, event_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id } = requireActor(scope);
  await deleteFeedOfMember(scope.db, event_id, user_id);
}

export interface CalendarFeed {
  /** ETag value of the calendar, without quotes. */
  readonly etag: string;
  /** Returns the calendar as iCalendar text (RFC 5545). Throws `not_found`. */
  readonly render: () => Promise<string>;
}

/**
 * Finds the calendar feed of a private URL: bookmarked sessions that are still visible to its owner. Throws
 * `not_found`, including when the owner was banned or has left, and `rate_limited`.
 */
export async function readCalendarFeed(scope: Scope, token: string): Promise<CalendarFeed> {
  const feed = await findFeedByToken(scope.db, hashToken(token));
  if (feed === undefined) throw fail('not_found');
  const { id, event_id, user_id } = feed;
  // Not limited by IP address, because calendar services and venues have few addresses for thousands of people.
  await scope.limiter.consume('calendar_feed', id);
  const [access, bookmarks] = await Promise.all([
    findEventAccess(scope.db, event_id, user_id),
    findBookmarksState(scope.db, event_id, user_id),
  ]);
  if (!maySeeAgenda(access)) throw fail('not_found');
  const { agenda_version, changed_at } = access ?? {};
  const stateSource = JSON.stringify([scope.config.publicOrigin, event_id, agenda_version, changed_at, bookmarks]);
  return {
    etag: createHash('sha256').update(stateSource).digest('base64url').slice(0, etagLength),
    render: () => renderFeed(scope, event_id, user_id),
  };
}

function maySeeAgenda(access: EventAccessRow | undefined): boolean {
  try {
    authorizeEventRow(access, 'session:read');
    return true;
  } catch {
    return false;
  }
}

async function renderFeed(scope: Scope, event_id: number, user_id: number): Promise<string> {
  const [event, sessions] = await Promise.all([
    findExportedEvent(scope.db, event_id),
    findExportedBookmarks(scope.db, event_id, user_id),
  ]);
  if (event === undefined) throw fail('not_found');
  return writeCalendar(event, sessions, {
    name: event.title,
    pages: schedulePages(scope.config.publicOrigin, { ...event, event_id }),
  });
}
