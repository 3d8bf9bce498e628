/** Finds and runs Helm. */
import { spawnSync } from 'node:child_process';
import { findOnPath } from '../embedded/debian-packages.ts';

/** Finds Helm on the PATH. Returns null if it is not installed. */
export const findHelm = (): string | null => findOnPath('helm') ?? null;

/** Runs Helm and returns its output. Throws with its error output. */
export function runHelm(helm: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${stderr.trim()}\n${stdout.trim()}`);
  return stdout;
}

/** Renders a chart as for a release named `plenum` in the namespace `plenum`. */
export const renderChart = (
  helm: string,
  chart: string,
  values: Readonly<Record<string, unknown>> = {},
  options: readonly string[] = [],
): string => {
  const settings = Object.entries(values).map(([name, value]) => `--set-json=${name}=${JSON.stringify(value)}`);
  return runHelm(helm, [
    'template',
    'plenum',
    chart,
    '--namespace=plenum',
    '--kube-version=1.30.0',
    ...options,
    ...settings,
  ]);
};
