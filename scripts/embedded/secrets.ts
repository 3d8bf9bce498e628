/** Passwords and keys of a local installation, generated once and readable only by their owner. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** Password of the superuser of the embedded PostgreSQL, which the product does not use. */
  readonly postgresAdminPassword: string;
  /** Password of the role of the product, which owns its database and is not a superuser. */
  readonly postgresPassword: string;
  readonly redisPassword: string;
  /** `kid:base64url` of 32 bytes, the format of `AUTH_KEYS`. */
  readonly authKeys: string;
  /** `ENCRYPTION_KEYS`, in the same format; without it, stored credentials of streaming services are lost. */
  readonly encryption_keys: string;
  /** `PUSH_KEY`; with another key, devices must be registered again. */
  readonly pushKey: string;
}

function newSecrets(): Secrets {
  const key = () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
  const password = () => randomBytes(24).toString('base64url');
  return {
    postgresAdminPassword: password(),
    postgresPassword: password(),
    redisPassword: password(),
    authKeys: key(),
    encryption_keys: key(),
    pushKey: randomBytes(32).toString('base64url'),
  };
}

function isSecrets(value: unknown): value is Secrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(newSecrets()).every((name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string')
  );
}

/** Reads the secrets of a data folder, or generates them. Throws if the file is damaged. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    const secrets: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isSecrets(secrets)) throw new Error(`${path} is damaged. Move its folder away to start with new data.`);
    return secrets;
  }
  const secrets = newSecrets();
  store(path, secrets);
  return secrets;
}

function store(path: string, secrets: Secrets): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}
