import { statement } from '@plenum/core/platform/db/database';
import type { Tenant } from '../support/api/tenants.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { type PrepareExample, anonymousClient } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { members } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const calendarFeedExample: PrepareExample = async (world) => {
  const reply = await world.owner.client.post(`/events/${world.tenant.event_id}/my-agenda/feed`);
  const { feed_url } = reply.body as { readonly feed_url: string };
  return { client: anonymousClient(world), path: { token: feed_url.split('/').at(-1) ?? '' } };
};

const setExternalId = statement('test-set-external-id', `update sessions set external_id = 'TALK-1' where id = $1`);
const path = { guid: 'TALK-1' };
const byExternalId = {
  path,
  prepare: async ({ deps }: TestApi, { ids }: Tenant) => {
    await deps.db.rows(setExternalId, [ids.session_id]);
    return {};
  },
  example: () => ({ path }),
};

export const myAgendaRows = {
  GetMyAgenda: { allowed: members(200) },
  BookmarkSession: { allowed: members(204), isOwnData: true },
  RemoveBookmark: { allowed: members(204), isOwnData: true },
  ListBookmarks: { allowed: members(200) },
  SetBookmarks: {
    allowed: members(200),
    body: ({ session_id }) => ({ mode: 'merge', session_ids: [session_id] }),
    isOwnData: true,
  },
  BookmarkSessionByGuid: { allowed: members(204), ...byExternalId, isOwnData: true },
  RemoveBookmarkByGuid: { allowed: members(204), ...byExternalId, isOwnData: true },
  OpenCalendarFeed: { allowed: members(200), isOwnData: true },
  CloseCalendarFeed: { allowed: members(204), isOwnData: true },
  ReadCalendarFeed: { example: calendarFeedExample, ownerRejection: guessedUserId },
} satisfies OperationRows;
