/**
 * The support bundle: what may be shared in a public bug report. It contains only what is listed here, so that a new setting or
 * check adds neither secrets nor personal data.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { arch, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import type { Environment } from '../command.ts';
import type { NamedResult } from './check.ts';
import { shareLogs } from './shared-logs.ts';

/** Numbers, switches and choices. Texts can contain names, addresses and passwords. */
function mayBeShared(schema: object): boolean {
  const { type, anyOf } = { type: '', anyOf: undefined, ...schema } as { type: unknown; anyOf: unknown };
  return type === 'integer' || type === 'number' || type === 'boolean' || anyOf !== undefined;
}

/** Returns the values that may be shared, and for all other settings only whether they are set. */
export function sharedSettings(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(ConfigSchema.properties).map(([name, schema]) => {
      const value = env[name] ?? '';
      if (value === '') return [name, '(default)'];
      const isPlain = mayBeShared(schema) && /^[\w.-]{1,20}$/.test(value);
      return [name, isPlain ? value : '(set)'];
    }),
  );
}

/** Free space on the disk of the installation. */
function freeDiskMb(): number {
  const { bavail, bsize } = statfsSync(import.meta.dirname);
  return Math.round((bavail * bsize) / 1024 ** 2);
}

interface BundleParts {
  readonly version: string;
  readonly env: Environment;
  readonly results: readonly NamedResult[];
  /** Log lines of the processes, as they wrote them. */
  readonly logs: string;
}

/** Returns the report: messages are omitted, because they name hosts. */
function reportOf({ version, env, results }: BundleParts): string {
  const content = {
    plenum: version,
    created_at: new Date().toISOString(),
    node: process.version,
    system: { platform: platform(), release: release(), arch: arch(), free_disk_mb: freeDiskMb() },
    checks: results.map(({ name, state, facts = {} }) => ({ name, state, facts })),
    settings: sharedSettings(env),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const folderName = 'plenum-support';

/** Returns the bundle, a gzipped tar archive of the report and of the last log lines. Requires the program `tar`. */
export function supportBundle(parts: BundleParts): Buffer {
  const folder = mkdtempSync(join(tmpdir(), `${folderName}-`));
  const files = { 'report.json': reportOf(parts), 'logs.jsonl': shareLogs(parts.logs) };
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    // Without the names of the user and the group.
    const owner = ['--owner=0', '--group=0', '--numeric-owner'];
    return execFileSync('tar', [
      '-cz',
      ...owner,
      `--transform=s,^,${folderName}/,`,
      '-C',
      folder,
      ...Object.keys(files),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
