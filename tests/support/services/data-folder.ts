/** Where the temporary data of tests is stored. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const bytesNeeded = 4 * 1024 ** 3;

/**
 * Returns a folder for data: in memory if there is space, or else the temporary folder. ext4 creates a file ten times
 * slower in the minutes after others were deleted, and each test file creates and drops a database of a thousand files.
 */
export function dataFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= bytesNeeded ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
