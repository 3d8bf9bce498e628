/** Settings of the web server from the environment (`docs/operate/settings.md`). */
import { isIP } from 'node:net';

export interface WebSettings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** Origins of API processes, tried in order. */
  readonly apiUrls: readonly string[];
  readonly drainTimeoutMs: number;
  /** Port of the metrics endpoint; without it, there is none. */
  readonly metricsPort?: number;
  /** Number of trusted proxies that append to `X-Forwarded-For`; 0 by default. */
  readonly trustProxy?: number;
  /** DNS name that resolves to all web servers; empty to disable requests to peers. */
  readonly peers: string;
  /** Contact in security.txt; without it, there is no such file. */
  readonly securityContact?: string;
}

const maxProxies = 10;

function readInteger(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`${name} must be a number from 0 to ${max}.`);
  return value;
}

/** Reads and validates the settings. Throws for the first invalid one. */
export function readWebSettings(env: Readonly<Record<string, string | undefined>> = process.env): WebSettings {
  const readText = (name: string, fallback: string): string => {
    const value = env[name];
    return value === undefined || value === '' ? fallback : value;
  };
  const publicUrl = readText('PUBLIC_URL', 'http://localhost:8080');
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))
    throw new Error('PUBLIC_URL must be an http or https URL.');
  const apiUrls = readText('API_URL', publicUrl).split(',');
  if (apiUrls.some((url) => !/^https?:\/\//.test(url) || !URL.canParse(url)))
    throw new Error('API_URL must be http or https URLs, separated by commas.');
  const peers = readText('WEB_PEERS', '');
  if (peers !== '' && isIP(peers) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(peers))
    throw new Error('WEB_PEERS must be a host name.');
  const securityContact = readText('SECURITY_CONTACT', '');
  if (securityContact !== '' && !/^(https:\/\/|mailto:)[!-~]+$/.test(securityContact))
    throw new Error('SECURITY_CONTACT must be an https: or mailto: URL.');
  return {
    host: readText('HOST', '127.0.0.1'),
    port: readInteger('PORT', env['PORT'], 0, 65_535),
    publicUrl,
    apiUrls,
    drainTimeoutMs: readInteger('DRAIN_TIMEOUT_MS', env['DRAIN_TIMEOUT_MS'], 10_000, 3_600_000),
    ...(readText('METRICS_PORT', '') === ''
      ? {}
      : { metricsPort: readInteger('METRICS_PORT', env['METRICS_PORT'], 0, 65_535) }),
    trustProxy: readInteger('TRUST_PROXY', env['TRUST_PROXY'], 0, maxProxies),
    peers,
    securityContact,
  };
}
