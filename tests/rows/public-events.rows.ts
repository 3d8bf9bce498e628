import { type PrepareExample, publicEventRequest, withoutLogin } from '../support/examples/prepared-requests.ts';
import { guessedUserId, searchTextOf } from '../support/security/hostile-attempts.ts';
import { everyViewer } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

/** Ids of sessions are only accepted with the slug of their event, which the requests of these tests do not contain. */
const unknownSlug = everyViewer('not_found');
const publicSession: PrepareExample = async (world) => {
  const { path, ...request } = await publicEventRequest(world);
  return { ...request, path: { ...path, session_id: world.tenant.ids.session_id } };
};

export const publicEventsRows = {
  // The event is for members only, so its slug is secret.
  GetPublicEventAddress: { allowed: everyViewer(200), example: withoutLogin },
  GetPublicEvent: { example: publicEventRequest, ownerRejection: guessedUserId },
  GetPublicEmbedding: { example: publicEventRequest, ownerRejection: guessedUserId },
  GetPublicEventCard: { example: publicEventRequest, ownerRejection: guessedUserId },
  GetPublicProgramme: { example: publicEventRequest, ownerRejection: guessedUserId },
  GetPublicSession: { allowed: unknownSlug, example: publicSession, ownerRejection: guessedUserId },
  ReadPublicSessionCalendar: { allowed: unknownSlug, example: publicSession, ownerRejection: guessedUserId },
  ListPublicEvents: { example: withoutLogin, hostile: searchTextOf },
} satisfies OperationRows;
