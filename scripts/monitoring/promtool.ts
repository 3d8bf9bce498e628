/** Prometheus and its rule checker, from this machine or from Debian's package. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchedPackages, onPath } from '../embedded/debian-packages.ts';

/** Returns the path of one of the programs; null when it is neither installed nor available. */
function findProgram(name: 'prometheus' | 'promtool', announce: (message: string) => void): string | null {
  const installed = onPath(name);
  if (installed !== undefined) return installed;
  try {
    return join(fetchedPackages({ name: 'prometheus', packages: [['prometheus']], announce }), 'usr/bin', name);
  } catch (error) {
    announce(`no ${name} here: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}

/** Returns the path of the rule checker; null when it is neither installed nor available. */
export const findPromtool = (announce: (message: string) => void): string | null => findProgram('promtool', announce);

/** Returns the path of the server; null when it is neither installed nor available. */
export const findPrometheus = (announce: (message: string) => void): string | null =>
  findProgram('prometheus', announce);

export interface Verdict {
  readonly passed: boolean;
  readonly said: string;
}

/** Runs `promtool test rules …` and similar commands. */
export function runPromtool(program: string, args: readonly string[]): Verdict {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { passed: status === 0, said: `${stdout}${stderr}` };
}
