/** The places of a worker for jobs that call servers of organizations. */
import { createOwnerPlaces, type OwnerPlaces } from '@plenum/core/platform/jobs/owner-places';

export interface Places {
  /** Of the 16 of the queue `webhooks`: deliveries of webhooks and ticket shops. */
  readonly webhooks: OwnerPlaces;
  /** Of the 4 of the queue `fetches`. */
  readonly fetches: OwnerPlaces;
}

export const createPlaces = (): Places => ({
  webhooks: createOwnerPlaces({
    ofAccount: { all: 3, unproven: 1 },
    shared: { new: 4, slow: 3, both: 8 },
    slowMs: 4_000,
  }),
  fetches: createOwnerPlaces({
    ofAccount: { all: 1, unproven: 1 },
    shared: { new: 2, slow: 1, both: 2 },
    slowMs: 4_000,
  }),
});
