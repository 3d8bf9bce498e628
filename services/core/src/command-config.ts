/** Settings of operator commands, which need some of the servers and no keys. */
import { type Config, ConfigError, developmentKeys, readConfig } from './config.ts';

/** Servers that every process needs, but not every operator command. */
export type ServerName = 'DATABASE_URL' | 'REDIS_URL';

/**
 * Reads the settings of a command that needs these servers but no keys, because it neither signs nor decrypts. Throws
 * `ConfigError` like `readConfig`.
 */
export function readConfigFor(needs: readonly ServerName[], env: Readonly<Record<string, string | undefined>>): Config {
  const missing = needs.filter((name) => (env[name] ?? '') === '');
  if (missing.length > 0) throw new ConfigError(`Set ${missing.join(' and ')}.`);
  const unused = { DATABASE_URL: 'postgresql://none', REDIS_URL: 'redis://none' };
  const keys = { AUTH_KEYS: developmentKeys(), ENCRYPTION_KEYS: developmentKeys() };
  const definedSettings = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  return readConfig({ LOG_LEVEL: 'warn', ...unused, ...keys, ...definedSettings });
}
