/** Finds and runs Helm. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../embedded/debian-packages.ts';
import { cacheDirectory } from '../embedded/paths.ts';

/** The version that is compiled if none is installed. */
const helmVersion = 'v3.22.0';

/** Finds Helm on the PATH, or compiles it with Go once. Returns null if neither is available. */
export function findHelm(announce: (message: string) => void): string | null {
  const installed = findOnPath('helm');
  if (installed !== undefined) return installed;
  const folder = join(cacheDirectory(), 'helm');
  const program = join(folder, 'helm');
  if (existsSync(program)) return program;
  const go = findOnPath('go');
  if (go === undefined) return null;
  announce(`compiling Helm ${helmVersion} once, which takes some minutes`);
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder };
  const { stderr } = spawnSync(go, ['install', `helm.sh/helm/v3/cmd/helm@${helmVersion}`], {
    env,
    cwd: folder,
    encoding: 'utf8',
  });
  if (existsSync(program)) return program;
  announce(`Helm could not be compiled: ${stderr}`);
  return null;
}

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
