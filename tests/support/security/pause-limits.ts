/**
 * Resource limits of work in real processes: memory below the limits of the manifests, and no long pause of an event
 * loop.
 */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { expect } from 'vitest';
import type { TestConference } from '../api/conferences.ts';
import { waitForCondition } from '../api/wait-until.ts';
import type { WatchedProcess } from './watched-process.ts';

const maxPauseMs = 20;
const tickMs = 4;
const maxImportMs = 5 * 60_000;

/** Runs `work`, and prints and checks the resources that it used. */
export type CheckLimits = (description: string, work: () => Promise<void>) => Promise<void>;

/**
 * Checks work by the resources it used in some processes.
 * @param slack factor for the maximum pause, for a loaded machine
 */
export const createLimitCheck =
  (processes: Readonly<Record<string, WatchedProcess>>, slack = 1): CheckLimits =>
  async (description, work) => {
    for (const watched of Object.values(processes)) watched.reset();
    await work();
    const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
    for (const [name, watched] of Object.entries(processes)) {
      const { workMs, wallMs } = watched.longestPause();
      const gcMs = watched.longestMajorGc();
      const [peak, limit] = [megabytes(watched.peakBytes()), megabytes(watched.limitBytes)];
      console.log(
        `${description}: ${name} at most ${peak} of ${limit} MiB, longest pause ${workMs.toFixed(1)} ms of a core (${wallMs.toFixed(0)} ms by the clock, machine ${watched.slowness.toFixed(1)} times as slow), longest major collection ${gcMs.toFixed(1)} ms`,
      );
      expect.soft(peak, `memory of the ${name}`).toBeLessThan(limit);
      expect.soft(workMs, `pause of the ${name}`).toBeLessThan((maxPauseMs + tickMs) * watched.slowness * slack);
    }
  };

/** Runs an import to its end. */
export async function runImportToEnd({ owner, event_id }: TestConference, body: Buffer): Promise<ScheduleImport> {
  const { id } = JSON.parse(body.toString()) as ScheduleImport;
  const getImport = async () => (await owner.client.get(`/events/${event_id}/imports/${id}`)).body as ScheduleImport;
  const hasEnded = async () => ['SUCCEEDED', 'FAILED'].includes((await getImport()).status);
  await waitForCondition('the import ends', hasEnded, maxImportMs);
  return getImport();
}
