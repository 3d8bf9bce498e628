import { slug, withoutLogin } from '../support/examples/prepared-requests.ts';
import { guessedUserId, searchTextOf } from '../support/security/hostile-attempts.ts';
import { everyViewer } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const publicEventsRows = {
  // The event is for members only, so its slug is secret.
  GetPublicEventAddress: { allowed: everyViewer(200), example: withoutLogin },
  GetPublicEvent: { example: slug, ownerRejection: guessedUserId },
  GetPublicEventCard: { example: slug, ownerRejection: guessedUserId },
  GetPublicProgramme: { example: slug, ownerRejection: guessedUserId },
  ListPublicEvents: { example: withoutLogin, hostile: searchTextOf },
} satisfies OperationRows;
