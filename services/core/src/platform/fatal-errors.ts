/** The last log line of a process that ends because of an error. */
import { writeSync } from 'node:fs';
import { errorMessage } from './telemetry/error-message.ts';
import type { Log } from './telemetry/log.ts';

/** Level `fatal` of pino. */
const fatalLevel = 60;
/** File descriptor. */
const standardOutput = 1;

export interface FatalErrors {
  /** Call this when the process has started. From then on, errors are unexpected and are logged with their stack. */
  logTo(log: Log): void;
}

/**
 * Exits with 1 after an uncaught error, whose log line is the last one. An error during the start, such as an invalid setting
 * or an occupied port, is for the operator and has no stack.
 * @param service the kind of process
 */
export function exitOnFatalErrors(service: string): FatalErrors {
  let log: Log | undefined;
  process.on('uncaughtException', (error) => {
    if (log === undefined) {
      const line = { level: fatalLevel, time: Date.now(), service, error: errorMessage(error), msg: 'cannot start' };
      try {
        writeSync(standardOutput, `${JSON.stringify(line)}\n`);
      } catch {
        // Nobody reads the output.
      }
    } else log.fatal({ err: error }, 'unexpected failure');
    process.exit(1);
  });
  return {
    logTo(processLog) {
      log = processLog;
    },
  };
}
