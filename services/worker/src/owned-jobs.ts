/** Jobs that call servers of organizations: none of these may take all places of a worker with slow servers. */
import type { Database } from '@plenum/core/platform/db/database';
import type { JobName, JobPayload } from '@plenum/core/platform/jobs/catalogue';
import type { JobOwner } from '@plenum/core/platform/jobs/owner-places';
import type { Places } from './places.ts';
import type { PerformJob } from './worker-deps.ts';

interface OwnedJob<N extends JobName> {
  readonly name: N;
  readonly places: keyof Places;
  /** What the job is about, such as a webhook. */
  readonly idOf: (payload: JobPayload<N>) => number;
  /** The organization that it belongs to, with its account. */
  readonly ownerOf: (db: Database, id: number) => Promise<JobOwner | undefined>;
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
    await deps.places[places].run({ ...owner, key: `${name}-${id}`, again }, () => perform(deps, payload));
  };
