import { slug, withoutLogin } from '../support/examples/prepared-requests.ts';
import { guessed, searched } from '../support/security/hostile-attempts.ts';
import { everybody } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const publicEventsRows = {
  // The event is for members only, so its slug is secret.
  GetPublicEventAddress: { allowed: everybody(200), example: withoutLogin },
  GetPublicEvent: { example: slug, refusedToOwner: guessed },
  GetPublicEventCard: { example: slug, refusedToOwner: guessed },
  GetPublicProgramme: { example: slug, refusedToOwner: guessed },
  ListPublicEvents: { example: withoutLogin, hostile: searched },
} satisfies OperationRows;
