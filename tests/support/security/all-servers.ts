/**
 * One of each server that accepts connections from outside, in this process: API, gateway, web server and local
 * ingress.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIngress } from '../../../scripts/embedded/ingress.ts';
import { freePort, loopback } from '../../../scripts/embedded/ports.ts';
import { startWebServer } from '../../../web/server/web-server.ts';
import { startTestCluster } from '../gateway/test-gateways.ts';

export const serverNames = ['api', 'gateway', 'web', 'ingress'] as const;
export type ServerName = (typeof serverNames)[number];

export interface AllServers {
  readonly urls: Readonly<Record<ServerName, string>>;
  close(): Promise<void>;
}

/** Starts them; the web server has one page, and the ingress forwards to the other three. */
export async function startAllServers(): Promise<AllServers> {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-servers-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'x');
  const cluster = await startTestCluster({ LOG_LEVEL: 'silent' });
  const settings = { host: loopback, port: 0, publicUrl: 'http://plenum.test', drainTimeoutMs: 100, peers: '' };
  const api = await cluster.api.app.listen({ host: loopback, port: 0 });
  const web = await startWebServer(
    { ...settings, apiUrls: [api] },
    { distDir: folder, earlierDir: join(folder, 'earlier') },
  );
  const gateway = cluster.gateways[0].url;
  const ingress = await startIngress({ port: await freePort(), api: [api], gateway: [gateway], web: { dir: folder } });
  return {
    urls: { api, gateway, web: web.url, ingress: `http://${loopback}:${ingress.port}` },
    async close() {
      await ingress.close();
      await web.stop();
      await cluster.close();
      rmSync(folder, { recursive: true });
    },
  };
}
