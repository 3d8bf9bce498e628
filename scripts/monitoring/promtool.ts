/** promtool, the rule checker of Prometheus, from this machine or from Debian's package. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchedPackages, onPath } from '../embedded/debian-packages.ts';

/** Returns the path of `promtool`; null when it is neither installed nor available. */
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

/** Runs `promtool test rules …` and similar commands. */
export function runPromtool(program: string, args: readonly string[]): Verdict {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { passed: status === 0, said: `${stdout}${stderr}` };
}
