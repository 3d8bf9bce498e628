import { type PrepareExample, unknownUserId } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { members } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const calendar: PrepareExample = async (world) => {
  const reply = await world.owner.client.post(`/events/${world.tenant.event_id}/my-agenda/feed`);
  const { feed_url } = reply.body as { readonly feed_url: string };
  return { client: unknownUserId(world), path: { token: feed_url.split('/').at(-1) ?? '' } };
};

export const myAgendaRows = {
  GetMyAgenda: { allowed: members(200) },
  BookmarkSession: { allowed: members(204), isOwnData: true },
  RemoveBookmark: { allowed: members(204), isOwnData: true },
  OpenCalendarFeed: { allowed: members(200), isOwnData: true },
  CloseCalendarFeed: { allowed: members(204), isOwnData: true },
  ReadCalendarFeed: { example: calendar, ownerRejection: guessedUserId },
} satisfies OperationRows;
