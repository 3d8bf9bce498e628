/**
 * The health check of a container and of a unit: `node infra/docker/ask-health.ts [ready [wait]]`. Ends with 0 when the
 * process on `PORT` (and `HOST`) says that it is alive, or with `ready` that it is at work. With `wait` it asks until then, or
 * until the process `MAINPID` of systemd has ended. The API answers below `/api`, the worker and the web server do not, and a
 * gateway at both places.
 */
import { setTimeout as pause } from 'node:timers/promises';

const questionMaxMs = 4_000;
const askAgainMs = 200;

const port = process.env['PORT'] ?? '8080';
const given = process.env['HOST'] ?? '';
/** A process that listens on all addresses listens on this one, too. */
const host = given === '' || given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given;
const [what, until] = process.argv.slice(2);
const suffix = what === 'ready' ? '/ready' : '';

async function isFine(path: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${path}${suffix}`, {
      signal: AbortSignal.timeout(questionMaxMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

async function ask(): Promise<boolean> {
  const answers = await Promise.all(['/api/health', '/health'].map(isFine));
  return answers.includes(true);
}

const mainPid = Number(process.env['MAINPID'] ?? '');

/** Whether the process may still become ready: its supervisor would otherwise wait for one that has ended. */
function isAwaited(): boolean {
  if (until !== 'wait') return false;
  try {
    return !(mainPid > 0) || process.kill(mainPid, 0);
  } catch {
    return false;
  }
}

let isAnswered = await ask();
while (!isAnswered && isAwaited()) {
  await pause(askAgainMs);
  isAnswered = await ask();
}
process.exit(isAnswered ? 0 : 1);
