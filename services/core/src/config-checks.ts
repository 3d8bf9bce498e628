/** Checks of settings that a schema cannot express. */
import { isNetwork } from './platform/addresses.ts';
import { databaseTlsProblem } from './platform/db/database-tls.ts';
import { authoritiesProblem } from './platform/tls/authorities.ts';

/** Matches this machine: its traffic crosses no network, and browsers treat it as secure, like HTTPS. */
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Checks whether passwords and cookies would be sent unencrypted over a network. */
export function isUnencrypted(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol !== 'https:' && !loopbackHost.test(hostname);
}

export const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) < 65_536;

interface TlsSettings {
  readonly DATABASE_URL: string;
  readonly TLS_CA_FILE: string;
}

export function findTlsProblems({ DATABASE_URL, TLS_CA_FILE }: TlsSettings): string[] {
  const authorities = authoritiesProblem(TLS_CA_FILE);
  if (authorities !== null) return [`TLS_CA_FILE: ${authorities}`];
  const database = databaseTlsProblem(DATABASE_URL, TLS_CA_FILE);
  return database === null ? [] : [`DATABASE_URL ${database}`];
}

interface NetworkSettings {
  readonly RATE_LIMIT_EXEMPT: string;
  readonly OUTBOUND_PRIVATE_NETWORKS: string;
}

export function findNetworkProblems({ RATE_LIMIT_EXEMPT, OUTBOUND_PRIVATE_NETWORKS }: NetworkSettings): string[] {
  return Object.entries({ RATE_LIMIT_EXEMPT, OUTBOUND_PRIVATE_NETWORKS }).flatMap(([name, setting]) =>
    setting
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && !isNetwork(entry))
      .map((entry) => `${name}: ${entry} is not a network.`),
  );
}
