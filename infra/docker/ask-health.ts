/**
 * The health check inside an image: `node infra/docker/ask-health.ts [ready]`. Ends with 0 when the process on `PORT` says
 * that it is alive, or with `ready` that it is at work. The API answers below `/api`, the worker and the web server do
 * not, and a gateway at both places.
 */
const questionMaxMs = 4_000;

const port = process.env['PORT'] ?? '8080';
const suffix = process.argv[2] === 'ready' ? '/ready' : '';

async function isFine(path: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}${suffix}`, {
      signal: AbortSignal.timeout(questionMaxMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

const answers = await Promise.all(['/api/health', '/health'].map(isFine));
process.exit(answers.includes(true) ? 0 : 1);
