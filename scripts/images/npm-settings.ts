/**
 * The npm settings of this machine during a build: registry, credentials, and certificate authorities. They are build
 * secrets; the texts that must not remain in an image are returned, too.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from './run-program.ts';

export interface NpmSettings {
  /** Files by the names in the Dockerfiles. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Texts that must not occur in any of our files in an image. */
  readonly words: readonly string[];
}

async function setting(name: string): Promise<string | undefined> {
  const value = await outputOf('npm', ['config', 'get', name, '--loglevel=silent']);
  return value === '' || value === 'null' || value === 'undefined' ? undefined : value;
}

/** Reads the credentials of registries from the files, because npm does not print them. */
function rights(): readonly string[] {
  const file = process.env['NPM_CONFIG_USERCONFIG'] ?? join(homedir(), '.npmrc');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('//'));
}

/** Writes the settings into a private folder. */
export async function npmSettings(folder: string): Promise<NpmSettings> {
  const registry = await setting('registry');
  const authorities = (await setting('cafile')) ?? process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [...rights()];
  const secrets: Record<string, string> = { npmrc: join(folder, 'npmrc') };
  if (registry !== undefined) lines.push(`registry=${registry}`);
  for (const name of ['proxy', 'https-proxy']) {
    const value = await setting(name);
    if (value !== undefined) lines.push(`${name}=${value}`);
  }
  if (authorities !== undefined && existsSync(authorities)) {
    lines.push('cafile=/run/secrets/npm_ca');
    secrets['npm_ca'] = authorities;
  }
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 });
  const host = registry === undefined ? [] : [new URL(registry).host];
  const values = rights().flatMap((line) => line.slice(line.indexOf('=') + 1).trim());
  return { secrets, words: [...host, ...values].filter((word) => word.length > 3) };
}
