/** Prometheus' own checker of rules, from this machine or from Debian's package. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchedPackages, onPath } from '../embedded/debian-packages.ts';

/** Where `promtool` is; null where there is none and none can be had. */
export function findPromtool(announce: (message: string) => void): string | null {
  const installed = onPath('promtool');
  if (installed !== undefined) return installed;
  try {
    return join(fetchedPackages({ name: 'prometheus', packages: [['prometheus']], announce }), 'usr/bin/promtool');
  } catch (error) {
    announce(`no promtool here: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}

export interface Verdict {
  readonly passed: boolean;
  readonly said: string;
}

/** Runs `promtool test rules …` and the like. */
export function runPromtool(program: string, args: readonly string[]): Verdict {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { passed: status === 0, said: `${stdout}${stderr}` };
}
