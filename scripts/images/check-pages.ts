/** Checks the responses of the web server that runs in its image. */
import { type IncomingMessage, request } from 'node:http';
import { securityHeaders } from '../../web/server/security-headers.ts';
import type { Log } from './run-program.ts';

/** Sends a GET request. `fetch` is not used, because it decompresses responses. */
function sendRequest(url: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const clientRequest = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ answer: response, body: Buffer.concat(chunks) }));
    });
    clientRequest.on('error', reject).end();
  });
}

function check(condition: boolean, description: string): void {
  if (!condition) throw new Error(`Web server check failed: ${description}`);
}

/** Checks pages and assets. Throws at the first failure. */
export async function checkPages(url: string, publicUrl: string, log: Log): Promise<void> {
  const landing = await sendRequest(`${url}/`, { 'accept-language': 'de' });
  const page = landing.body.toString();
  check(landing.answer.statusCode === 200 && page.includes('<html lang="de"'), 'landing page in German');
  check(page.includes(`<link rel="canonical" href="${publicUrl}/" />`), 'canonical URL of the landing page');
  for (const [name, value] of Object.entries(securityHeaders(publicUrl)))
    check(landing.answer.headers[name] === value, `header ${name}`);
  const app = await sendRequest(`${url}/app/events`);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(app.body.toString()) ?? [];
  check(app.answer.headers['cache-control'] === 'no-cache' && script !== '', 'page of the app');
  for (const encoding of ['br', 'gzip']) {
    const { answer: response } = await sendRequest(url + script, { 'accept-encoding': encoding });
    check(response.statusCode === 200 && response.headers['content-encoding'] === encoding, `${script} as ${encoding}`);
    check(response.headers['cache-control']?.includes('immutable') === true, `${script} is cached`);
  }
  const missing = await sendRequest(`${url}/assets/missing-1a2b3c.js`);
  check(missing.answer.statusCode === 404, '404 for a missing asset');
  const source = await sendRequest(`${url}/source.tar.gz`);
  check(source.answer.headers['content-type'] === 'application/gzip' && source.body.length > 100_000, 'source archive');
  log('web serves the landing page, the app, compressed and cacheable assets, and the source archive');
}
