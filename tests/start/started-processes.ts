/** Finds processes of a start, to assert that none remain. */
import { spawnSync } from 'node:child_process';

/** Returns ids and commands of running processes with a data folder in their command line or environment. */
export function listStartedProcesses(dataDir: string): string[] {
  const listing = spawnSync('ps', ['axeww', '-o', 'pid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.stdout
    .split('\n')
    .filter((line) => line.includes(dataDir) && !/^\s*\d+\s+Z/.test(line) && !/^\s*\d+\s+\S+\s+ps axeww/.test(line))
    .map((line) => line.trim().split(' ').slice(0, 4).join(' '));
}
