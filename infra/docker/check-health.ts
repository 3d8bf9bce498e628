/**
 * Health check for containers and systemd units: `node infra/docker/check-health.ts [ready [wait]]`. Exits with 0 when the
 * process on `PORT` (and `HOST`) is alive or, with `ready`, when it is ready. With `wait` it repeats the check until then,
 * or until the process `MAINPID` of systemd has exited. The API serves the endpoint below `/api`, the worker and the web
 * server at the root, and a gateway at both paths.
 */
import { setTimeout as pause } from 'node:timers/promises';

const requestTimeoutMs = 4_000;
const retryDelayMs = 200;

const port = process.env['PORT'] ?? '8080';
const bindAddress = process.env['HOST'] ?? '';
/** A process that listens on all addresses is also reachable on the loopback address. */
const host = bindAddress === '' || bindAddress === '0.0.0.0' || bindAddress === '::' ? '127.0.0.1' : bindAddress;
const [check, mode] = process.argv.slice(2);
const suffix = check === 'ready' ? '/ready' : '';

async function isOk(path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${path}${suffix}`, {
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function isHealthy(): Promise<boolean> {
  const results = await Promise.all(['/api/health', '/health'].map(isOk));
  return results.includes(true);
}

const mainPid = Number(process.env['MAINPID'] ?? '');

/** Returns whether the process may still become ready; without this check, systemd would wait for an exited process. */
function shouldRetry(): boolean {
  if (mode !== 'wait') return false;
  try {
    return !(mainPid > 0) || process.kill(mainPid, 0);
  } catch {
    return false;
  }
}

let healthy = await isHealthy();
while (!healthy && shouldRetry()) {
  await pause(retryDelayMs);
  healthy = await isHealthy();
}
process.exit(healthy ? 0 : 1);
