/** The places of a worker for jobs that call servers of organizations. */
import { createOwnerPlaces, type OwnerPlaces } from '@plenum/core/platform/jobs/owner-places';

export interface Places {
  /** Of the 8 of the queue `webhooks`: deliveries of webhooks and ticket shops. */
  readonly webhooks: OwnerPlaces;
  /** Of the 2 of the queue `fetches`. */
  readonly fetches: OwnerPlaces;
}

export const createPlaces = (): Places => ({
  webhooks: createOwnerPlaces({ ofOwner: { quick: 3, slow: 1 }, ofSlow: 3, slowMs: 4_000 }),
  fetches: createOwnerPlaces({ ofOwner: { quick: 1, slow: 1 }, ofSlow: 1, slowMs: 4_000 }),
});
