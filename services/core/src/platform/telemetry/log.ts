/** Structured logs. No secret, token, address or message text may enter a log line. */
import { pino, type Logger } from 'pino';
import type { Config } from '../../config.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'>;

/** The process logger; `service` names the tier. */
export function createLog(config: Pick<Config, 'LOG_LEVEL' | 'instance'>, service: string): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service, instance: config.instance },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
}
