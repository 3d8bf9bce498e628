/** Checks the responses of the web server in its image, as a browser sees them. */
import { type IncomingMessage, request } from 'node:http';
import { securityHeaders } from '../../web/server/security-headers.ts';
import type { Say } from './run-program.ts';

/** Not fetch, which decompresses automatically. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const question = request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    });
    question.on('error', reject).end();
  });
}

function hold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The web server: ${what} does not hold.`);
}

/** Checks pages and assets. Throws at the first deviation. */
export async function checkPages(url: string, publicUrl: string, say: Say): Promise<void> {
  const landing = await ask(`${url}/`, { 'accept-language': 'de' });
  const page = landing.body.toString();
  hold(landing.answer.statusCode === 200 && page.includes('<html lang="de"'), 'the landing page in German');
  hold(page.includes(`<link rel="canonical" href="${publicUrl}/" />`), 'the landing page knows its address');
  for (const [name, value] of Object.entries(securityHeaders(publicUrl)))
    hold(landing.answer.headers[name] === value, `the header ${name}`);
  const app = await ask(`${url}/app/events`);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(app.body.toString()) ?? [];
  hold(app.answer.headers['cache-control'] === 'no-cache' && script !== '', 'the page of the app');
  for (const encoding of ['br', 'gzip']) {
    const { answer } = await ask(url + script, { 'accept-encoding': encoding });
    hold(answer.statusCode === 200 && answer.headers['content-encoding'] === encoding, `${script} as ${encoding}`);
    hold(answer.headers['cache-control']?.includes('immutable') === true, `${script} is kept`);
  }
  const missing = await ask(`${url}/assets/missing-1a2b3c.js`);
  hold(missing.answer.statusCode === 404, 'a missing part is missing');
  const source = await ask(`${url}/source.tar.gz`);
  hold(source.answer.headers['content-type'] === 'application/gzip' && source.body.length > 100_000, 'its own source');
  say('web serves the landing page and the app, compressed and guarded, parts for ever, and the source');
}
