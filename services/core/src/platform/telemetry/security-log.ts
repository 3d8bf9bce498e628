/**
 * The security log: logins and changes to access rights, as one line of JSON per event, for collection by another system
 * (docs/operate/security-log.md). It contains ids, but never passwords, tokens, names or email addresses.
 */
import { destination, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../../config.ts';
import { plainAddress, rangeOf } from '../addresses.ts';

/** Ids, roles and other short values that describe an event. */
export type SecurityLogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface SecurityEntry {
  readonly kind: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Error code of a rejected action. */
  readonly code?: string;
  readonly actor_id: number | null;
  readonly fields: SecurityLogFields;
  /** IP address; null if no request caused the event. */
  readonly address: string | null;
  readonly request_id: string | null;
}

export interface SecurityLog {
  write(entry: SecurityEntry): void;
}

type Settings = Pick<Config, 'SECURITY_LOG' | 'SECURITY_LOG_ADDRESS' | 'instance'>;

const noSecurityLog: SecurityLog = { write: () => undefined };

/** Formats an IP address according to `SECURITY_LOG_ADDRESS`. */
export function formatAddress(address: string | null, format: Config['SECURITY_LOG_ADDRESS']): string | null {
  if (address === null || format === 'none') return null;
  return format === 'whole' ? plainAddress(address) : rangeOf(address);
}

/** Opens the security log of a process: standard output, or a file to which lines are appended. */
export function openSecurityLog(settings: Settings, service: string): SecurityLog {
  const { SECURITY_LOG: where, SECURITY_LOG_ADDRESS: format, instance } = settings;
  if (where === 'off') return noSecurityLog;
  const log = pino(
    {
      base: { stream: 'security', service, instance },
      timestamp: stdTimeFunctions.isoTime,
    },
    // Written synchronously, so that no line is lost if the process is killed.
    where === 'stdout' ? destination({ fd: 1, sync: true }) : destination({ dest: where, append: true, sync: true }),
  );
  return {
    write({ kind, outcome, code, actor_id, fields, address, request_id }) {
      const entry = { kind, outcome, ...(code === undefined ? {} : { code }), actor_id, ...fields };
      log.info({ ...entry, address: formatAddress(address, format), request_id });
    },
  };
}
