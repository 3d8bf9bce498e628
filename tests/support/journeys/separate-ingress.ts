/** Starts a second ingress for the running product, with a copy of the web build that the test can modify. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIngress } from '../../../scripts/embedded/ingress.ts';
import { freePort } from '../../../scripts/embedded/ports.ts';
import { webDistDir } from '../../../scripts/embedded/web-build.ts';
import { runningProduct } from '../services/journey.ts';

export interface SeparateIngress {
  readonly url: string;
  /** Publishes another version of the client, with one additional script. */
  publishNewVersion(): { readonly script: string };
  close(): Promise<void>;
}

/** Writes a file and removes its outdated compressed variants. */
function replaceFile(dir: string, name: string, content: string): void {
  for (const ending of ['.br', '.gz']) rmSync(join(dir, name + ending), { force: true });
  writeFileSync(join(dir, name), content);
}

export async function startSeparateIngress(): Promise<SeparateIngress> {
  const { app, api, gateway } = runningProduct();
  const dir = mkdtempSync(join(tmpdir(), 'plenum-separate-ingress-'));
  cpSync(webDistDir, dir, { recursive: true });
  const port = await freePort();
  const ingress = await startIngress({
    port,
    api: api.map(({ url }) => url),
    gateway: gateway.map(({ url }) => url),
    web: { dir },
  });
  const url = new URL(app);
  url.port = String(port);
  return {
    url: url.origin,
    publishNewVersion() {
      const read = (name: string) => readFileSync(join(dir, name), 'utf8');
      const script = '/assets/another-version.js';
      writeFileSync(join(dir, script), '// Nothing new but the name.\n');
      const tag = `<script type="module" crossorigin src="${script}"></script>`;
      replaceFile(dir, 'index.html', read('index.html').replace('<script ', `${tag}<script `));
      const worker = read('sw.js').replace('scripts:[', `scripts:[\`${script}\`,`);
      replaceFile(dir, 'sw.js', worker.replace(/revision:`\w+`/, 'revision:`another`'));
      return { script };
    },
    close: async () => {
      await ingress.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
