/**
 * The npm settings of this machine for image builds: registry, credentials, and certificate authorities. They are passed
 * as build secrets and must not remain in an image.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from './run-program.ts';

export interface NpmSettings {
  /** Paths of the build secrets, by their id in the Dockerfiles. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Texts that must not occur in an image. */
  readonly forbiddenTexts: readonly string[];
}

async function npmConfig(name: string): Promise<string | undefined> {
  const value = await outputOf('npm', ['config', 'get', name, '--loglevel=silent']);
  return value === '' || value === 'null' || value === 'undefined' ? undefined : value;
}

/** Reads registry credentials from `.npmrc`, because npm does not print them. */
function readCredentials(): readonly string[] {
  const file = process.env['NPM_CONFIG_USERCONFIG'] ?? join(homedir(), '.npmrc');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('//'));
}

/** Writes the settings into a private folder. */
export async function npmSettings(folder: string): Promise<NpmSettings> {
  const registry = await npmConfig('registry');
  const authorities = (await npmConfig('cafile')) ?? process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [...readCredentials()];
  const secrets: Record<string, string> = { npmrc: join(folder, 'npmrc') };
  if (registry !== undefined) lines.push(`registry=${registry}`);
  for (const name of ['proxy', 'https-proxy']) {
    const value = await npmConfig(name);
    if (value !== undefined) lines.push(`${name}=${value}`);
  }
  if (authorities !== undefined && existsSync(authorities)) {
    lines.push('cafile=/run/secrets/npm_ca');
    secrets['npm_ca'] = authorities;
  }
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 });
  const host = registry === undefined ? [] : [new URL(registry).host];
  const values = readCredentials().flatMap((line) => line.slice(line.indexOf('=') + 1).trim());
  return { secrets, forbiddenTexts: [...host, ...values].filter((word) => word.length > 3) };
}
