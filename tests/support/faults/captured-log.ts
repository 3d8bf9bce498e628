/** A log with lines that a test can read. */
import { Writable } from 'node:stream';
import type { Log } from '@plenum/core/platform/telemetry/log';
import { pino } from 'pino';

export interface CapturedLog {
  readonly log: Log;
  /** Message and `error` of each line. */
  readonly lines: [message: string, error: string][];
}

export function createCapturedLog(): CapturedLog {
  const lines: CapturedLog['lines'] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, callback) {
      const { msg, error = '' } = JSON.parse(line.toString()) as { msg: string; error?: string };
      lines.push([msg, error]);
      callback();
    },
  });
  return { log: pino({}, destination), lines };
}
