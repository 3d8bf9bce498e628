/** Structured logs. Secrets, tokens, email addresses and message texts must not appear in log lines. */
import { pino, type Logger } from 'pino';
import type { Config } from '../../config.ts';
import { loggedError } from './error-message.ts';
import type { Tracing } from './tracing.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'>;

/** Creates the logger of a process; `service` is the kind of process. Each line contains the id of its request. */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL' | 'instance'>,
  service: string,
  tracing?: Pick<Tracing, 'facts'>,
): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service, instance: config.instance },
    // Fields of the line take precedence, because it may be about a request other than the current one.
    ...(tracing === undefined ? {} : { mixin: () => tracing.facts() }),
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
}
