/** The web server in front of a real API. A stub renders, because the built app is not available. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { loopback } from '../../../scripts/embedded/ports.ts';
import { startWebServer } from '../../../web/server/web-server.ts';
import { openTestApi } from '../api/shared-api.ts';
import type { TestApi } from '../api/test-api.ts';

const renderer = `export const renderPublicPage = (page) => ({
  title: page.kind, head: '', markup: JSON.stringify(page),
  isIndexed: (page.event ?? page.day)?.visibility === 'PUBLIC' || page.content?.search === '' });`;

export interface PublicWeb {
  readonly api: TestApi;
  /** Origin of the web server. */
  readonly url: string;
  /** Requests a page as the client with this IP address. */
  get(path: string, address: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** Starts both and closes them after the tests; call it once, at the top of a file. */
export async function openPublicWeb(): Promise<PublicWeb> {
  const api = await openTestApi();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-public-web-'));
  mkdirSync(join(folder, '.server'));
  writeFileSync(join(folder, 'index.html'), 'x');
  for (const suffix of ['', '.de']) {
    writeFileSync(join(folder, '.server', `public-pages${suffix}.js`), renderer);
    for (const name of ['public-pages', 'embed'])
      writeFileSync(join(folder, '.server', `${name}${suffix}.html`), '<!--title--><!--head--><!--markup-->');
  }
  const web = await startWebServer(
    {
      host: loopback,
      port: 0,
      publicUrl: 'http://plenum.test',
      drainTimeoutMs: 100,
      peers: '',
      apiUrls: [await api.app.listen({ host: loopback, port: 0 })],
    },
    { distDir: folder, earlierDir: join(folder, 'earlier') },
  );
  afterAll(async () => {
    await web.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    api,
    url: web.url,
    get: (path, address, headers = {}) =>
      fetch(web.url + path, { headers: { 'x-forwarded-for': address, ...headers }, redirect: 'manual' }),
  };
}
