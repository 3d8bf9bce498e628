/** Web server process: `node web/server/main.ts`. Drains on SIGTERM. */
import { join } from 'node:path';
import { readWebSettings } from './settings.ts';
import { startWebServer } from './web-server.ts';

/** Time limit for closing connections after the drain timeout. */
const closeTimeoutMs = 2_000;

/** Writes a log line in the format of the other processes. */
function log(level: 30 | 50 | 60, msg: string, fields: Readonly<Record<string, unknown>> = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), service: 'web', ...fields, msg })}\n`);
}

// Nobody reads the output any more, for example after a restart of the journal. The server continues.
process.stdout.on('error', () => undefined);

let isStarted = false;
process.on('uncaughtException', (error) => {
  // An error during the start, such as an invalid setting, is for the operator.
  log(60, isStarted ? 'unexpected failure' : 'cannot start', { error: isStarted ? error.stack : error.message });
  process.exit(1);
});

const settings = readWebSettings();
const folder = join(import.meta.dirname, '..');
const server = await startWebServer(
  settings,
  { distDir: join(folder, 'dist'), earlierDir: join(folder, 'earlier') },
  (error) => log(50, 'request failed', { error: String(error) }),
);
isStarted = true;
log(30, 'listening', { url: server.url });
if (server.metricsUrl !== null) log(30, 'serving metrics', { metrics_url: server.metricsUrl });

let isStopping = false;
async function end(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log(30, 'stopping', { signal });
  setTimeout(() => {
    log(50, 'drain timed out');
    process.exit(1);
  }, settings.drainTimeoutMs + closeTimeoutMs).unref();
  await server.stop();
  log(30, 'stopped');
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
