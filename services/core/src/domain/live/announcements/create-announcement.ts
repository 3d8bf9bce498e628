import { maxAnnouncementLength } from '@plenum/contracts/live/announcement-limits';
import type { ManagedAnnouncement, CreateAnnouncement } from '@plenum/contracts/live/announcements';
import type { Body } from '@plenum/contracts/operation';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireText } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, requireUnmuted } from '../../policy.ts';
import { findAnnouncementByClientId, findManagedAnnouncement, storeAnnouncement } from './announcements.queries.ts';
import { managedAnnouncementView } from './announcements.views.ts';
import { countAudience } from './audience.queries.ts';
import { requireAudience } from './audience.steps.ts';

const minuteMs = 60_000;
const textRule = { field: 'text', label: 'message', length_min: 1, length_max: maxAnnouncementLength } as const;

type Input = Body<typeof CreateAnnouncement>;

/**
 * Creates an announcement: browsers show it immediately, and a job notifies its audience. Repeating the request with
 * the same `client_id` changes nothing. Throws `not_found` (including for a location without sessions),
 * `event_access_denied`, `event_banned`, `forbidden`, `chat_not_allowed`, `invalid_request`, `client_id_conflict`,
 * `rate_limited`.
 */
export async function createAnnouncement(scope: Scope, event_id: number, input: Input): Promise<ManagedAnnouncement> {
  requireUnmuted(await authorizeEvent(scope, event_id, 'announcement:write'));
  const { user_id } = requireActor(scope);
  const text = requireText(input.text, textRule);
  const target = await requireAudience(scope.db, event_id, input);
  const existing = await findExisting(scope.db, event_id, { ...input, text, user_id });
  if (existing !== undefined) return existing;
  await scope.limiter.consume('announcement_per_event', String(event_id));
  const created_at = scope.clock.date();
  const people_count = await countAudience(scope.db, target, created_at);
  const ends_at = new Date(created_at.getTime() + input.minutes * minuteMs);
  const { client_id } = input;
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'announcement:write');
    const announcement = { ...target, text, author_id: user_id, people_count, client_id, created_at, ends_at };
    const id = await storeAnnouncement(tx, announcement);
    if (id === undefined) {
      const stored = await findExisting(tx, event_id, { ...input, text, user_id });
      if (stored === undefined) throw fail('client_id_conflict');
      return stored;
    }
    record(tx, 'announcement.created', { announcement_id: id });
    const entry = { event_id, action: 'ANNOUNCED', actor_id: user_id, subject_id: null } as const;
    await logModeration(tx, { ...entry, announcement_id: id });
    const row = await findManagedAnnouncement(tx, event_id, id);
    if (row === undefined) throw fail('not_found');
    return managedAnnouncementView(row);
  });
}

/**
 * Returns the announcement that the same request stored earlier. Throws `client_id_conflict` for a different request.
 */
async function findExisting(
  db: Db,
  event_id: number,
  { client_id, text, user_id }: Pick<Input, 'client_id' | 'text'> & { readonly user_id: number },
): Promise<ManagedAnnouncement | undefined> {
  const row = await findAnnouncementByClientId(db, event_id, client_id);
  if (row === undefined) return undefined;
  if (row.author_id !== user_id || row.text !== text) throw fail('client_id_conflict');
  return managedAnnouncementView(row);
}
