/** Structured logs. No secret, token, address or message text may enter a log line. */
import { pino, type Logger } from 'pino';
import type { Config } from '../../config.ts';
import { loggedError } from './error-words.ts';
import type { Tracing } from './tracing.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'>;

/** The process logger; `service` names the tier, and each line the request it was written for. */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL' | 'instance'>,
  service: string,
  tracing?: Pick<Tracing, 'facts'>,
): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service, instance: config.instance },
    // A line's own facts win: it may be about another request than the one being worked on.
    ...(tracing === undefined ? {} : { mixin: () => tracing.facts() }),
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
}
