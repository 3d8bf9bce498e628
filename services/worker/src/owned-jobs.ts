/** Jobs that call servers of organizations: none of these may take all places of a worker with slow servers. */
import type { Database } from '@plenum/core/platform/db/database';
import type { JobName, JobPayload } from '@plenum/core/platform/jobs/catalogue';
import { createOwnerPlaces, type OwnerPlaces } from '@plenum/core/platform/jobs/owner-places';
import type { PerformJob } from './jobs.ts';

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

interface OwnedJob<N extends JobName> {
  readonly name: N;
  readonly places: keyof Places;
  /** What the job is about, such as a webhook. */
  readonly idOf: (payload: JobPayload<N>) => number;
  /** The organization that it belongs to. */
  readonly ownerOf: (db: Database, id: number) => Promise<number | undefined>;
  readonly perform: PerformJob<N>;
}

/** A job that ends at once when its organization has no place, and is requested again when it has. */
export const owned =
  <N extends JobName>({ name, places, idOf, ownerOf, perform }: OwnedJob<N>): PerformJob<N> =>
  async (deps, payload) => {
    const id = idOf(payload);
    const owner = await ownerOf(deps.db, id);
    if (owner === undefined) return;
    const again = (): void => deps.requests.requestJob(name, payload, id);
    await deps.places[places].run({ owner, key: `${name}-${id}`, again }, () => perform(deps, payload));
  };
