/**
 * The support bundle: what may be shared in a public bug report. It contains only what is listed here, so that a new setting or
 * check adds neither secrets nor personal data.
 */
import { arch, platform, release } from 'node:os';
import { ConfigSchema } from '@plenum/core/config';
import type { Environment } from '../command.ts';
import type { NamedResult } from './check.ts';

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

interface BundleParts {
  readonly version: string;
  readonly env: Environment;
  readonly results: readonly NamedResult[];
}

/** Returns the text of the bundle: messages are omitted, because they name hosts. */
export function supportBundle({ version, env, results }: BundleParts): string {
  const content = {
    plenum: version,
    created_at: new Date().toISOString(),
    node: process.version,
    system: { platform: platform(), release: release(), arch: arch() },
    checks: results.map(({ name, state, facts = {} }) => ({ name, state, facts })),
    settings: sharedSettings(env),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
