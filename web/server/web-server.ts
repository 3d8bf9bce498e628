/** Web server of an installation: pages, assets, and liveness and readiness probes. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  headOptions,
  requestTarget,
  smallRequestTimeoutMs,
  withFailures,
} from '@plenum/contracts/system/http-connections';
import { createPeerProxy } from './peer-assets.ts';
import { createPublicPages } from './public-pages.ts';
import { createScheduleProxy } from './public-schedules.ts';
import { securityHeaders } from './security-headers.ts';
import { isSecurityTextRequest, respondWithSecurityText, securityText } from './security-text.ts';
import type { WebSettings } from './settings.ts';
import { serveStatic, type ServedWeb } from './static-files.ts';
import { handleUnparsedRequests, rejectMalformed } from './unread-requests.ts';
import { kindOfPath, serveWebMetrics, WebMetrics } from './web-metrics.ts';

export interface WebFolders {
  /** Folder of the built web app. */
  readonly distDir: string;
  /** Folder with a subfolder for each earlier build whose hashed files are served; may be missing. */
  readonly earlierDir: string;
}

export interface WebServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly url: string;
  /** URL of the metrics; null if no port is configured. */
  readonly metricsUrl: string | null;
  /** Drains: reports not ready, waits until load balancers have detected it, and completes pending requests. */
  stop(): Promise<void>;
}

/** Share of the drain time in which load balancers can detect that this process is not ready. */
const unreadyShare = 0.1;
const maxUnreadyMs = 2_000;
/** Longer than load balancers keep idle connections, so that they never use a connection that is being closed. */
const keepAliveMs = 75_000;

function earlierBuilds(dir: string): readonly string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .toSorted()
        .map((name) => join(dir, name))
    : [];
}

/** Returns the version of this build. */
function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

function respondWithJson(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  status: number,
  body: unknown,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/**
 * Starts the server; port 0 selects a free port. Throws if the port is in use.
 * @param onError called with the exception of a request that failed with status 500
 */
export async function startWebServer(
  settings: WebSettings,
  folders: WebFolders,
  onError: (error: unknown) => void = () => undefined,
): Promise<WebServer> {
  const {
    host,
    port,
    publicUrl,
    apiUrls,
    drainTimeoutMs,
    metricsPort,
    peers,
    securityContact = '',
    trustProxy = 0,
  } = settings;
  const headers = securityHeaders(publicUrl);
  const web: ServedWeb = {
    dir: folders.distDir,
    publicUrl,
    earlierDirs: earlierBuilds(folders.earlierDir),
    publicPages: createPublicPages({ dir: folders.distDir, publicUrl, apiUrls }),
    proxySchedule: createScheduleProxy(apiUrls),
    ...(peers === '' ? {} : { proxyToPeer: createPeerProxy({ host: peers, port, headers, trustProxy }) }),
  };
  let draining = false;
  const isReady = (): boolean => !draining && existsSync(join(folders.distDir, 'index.html'));
  const metrics = new WebMetrics(readVersion());
  const server = createServer({
    ...headOptions,
    keepAliveTimeout: keepAliveMs,
    requestTimeout: smallRequestTimeoutMs,
  });
  handleUnparsedRequests(server, headers);
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const target = requestTarget(request);
    if (target === null) {
      rejectMalformed(response, headers);
      return;
    }
    request.url = target;
    const [path = ''] = target.split('?', 1);
    metrics.watch(kindOfPath(path), response);
    if (path === '/health') respondWithJson(response, headers, 200, { status: 'healthy', service: 'web' });
    else if (path === '/health/ready') {
      const ready = isReady();
      respondWithJson(response, headers, ready ? 200 : 503, { status: ready ? 'ready' : 'not_ready', service: 'web' });
    } else if (securityContact !== '' && isSecurityTextRequest(request, path))
      respondWithSecurityText(request, response, headers, securityText(securityContact, publicUrl, Date.now()));
    else {
      if (draining) response.setHeader('connection', 'close');
      serveStatic(web, request, response);
    }
  };
  server.on('request', withFailures(handleRequest, onError, headers));
  server.listen({ port, host });
  await once(server, 'listening');
  const state = () => ({ isReady: isReady(), isDraining: draining });
  const served = metricsPort === undefined ? null : await serveWebMetrics(metrics, state, { host, port: metricsPort });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The web server has no address.');
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    metricsUrl: served?.url ?? null,
    async stop() {
      draining = true;
      await pause(Math.min(drainTimeoutMs * unreadyShare, maxUnreadyMs));
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const drainTimeout = AbortSignal.timeout(drainTimeoutMs);
      drainTimeout.addEventListener('abort', () => server.closeAllConnections());
      await closed;
      served?.close();
      metrics.close();
    },
  };
}
