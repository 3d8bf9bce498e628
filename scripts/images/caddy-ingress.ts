/** Runs Caddy with the Caddyfile of installations in front of real processes, with self-signed certificates. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages, libraryPathOf, findOnPath } from '../embedded/debian-packages.ts';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { requestPath, type Installation } from './public-url.ts';
import type { Log } from './run-program.ts';

export interface CaddyIngress extends Installation {
  stop(): Promise<void>;
}

interface Upstreams {
  readonly api: readonly string[];
  readonly gateway: readonly string[];
  readonly web: readonly string[];
  readonly publicUrl: string;
  readonly folder: string;
}

const caddyfile = join(repositoryRoot, 'infra', 'caddy', 'Caddyfile');
const startTimeoutMs = 30_000;

/** Finds an installed Caddy, or downloads the Debian package. Throws if neither is available. */
export function findCaddy(announce: Log): { readonly path: string; readonly libraryPath: string | undefined } {
  const installed = findOnPath('caddy');
  if (installed !== undefined) return { path: installed, libraryPath: undefined };
  const root = downloadPackages({ name: 'caddy', packages: [['caddy']], announce });
  return { path: join(root, 'usr', 'bin', 'caddy'), libraryPath: libraryPathOf(root) };
}

type Ports = readonly [http: number, health: number];

/** Returns the environment variables of the Caddyfile for processes on this machine. */
function settings({ api, gateway, web, publicUrl, folder }: Upstreams, port: number, [httpPort, healthPort]: Ports) {
  const hosts = (urls: readonly string[]) => urls.map((url) => new URL(url).host).join(' ');
  return {
    PLENUM_HOST: new URL(publicUrl).hostname,
    API_PROCESSES: hosts(api),
    GATEWAY_PROCESSES: hosts(gateway),
    WEB_PROCESSES: hosts(web),
    STICKY_KEY: 'smoke',
    HEALTH_PORT: String(healthPort),
    CADDY_GLOBAL: `local_certs\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${port}\ndefault_bind ${loopback}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
}

/** Starts Caddy, and checks sticky sessions, load balancing and headers. */
export async function startCaddy(upstreams: Upstreams, log: Log): Promise<CaddyIngress> {
  const { path, libraryPath } = findCaddy(log);
  const folder = join(upstreams.folder, 'caddy');
  mkdirSync(folder, { recursive: true });
  const { hostname: name, port } = new URL(upstreams.publicUrl);
  const ports: Ports = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
    ...settings({ ...upstreams, folder }, Number(port), ports),
  };
  const logPath = join(folder, 'caddy.log');
  const child = await startChild({
    command: path,
    args: ['run', '--config', caddyfile, '--adapter', 'caddyfile'],
    env,
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 20_000,
  });
  const certificate = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  const installationWith = (authority: string): CaddyIngress => ({
    url: `https://${name}:${port}`,
    authority,
    stop: () => child.stop(),
  });
  const isCaddyReady = async () => {
    if (child.hasExited()) return true;
    if (!existsSync(certificate)) return false;
    const reply = await requestPath(installationWith(readFileSync(certificate, 'utf8')), '/api/health/ready').catch(
      () => null,
    );
    return reply?.status === 200;
  };
  if (!(await waitUntil(isCaddyReady, startTimeoutMs)) || child.hasExited()) {
    await child.stop();
    throw new Error(`Caddy is not responding:\n${logTail(logPath)}`);
  }
  const installation = installationWith(readFileSync(certificate, 'utf8'));
  try {
    const health = await fetch(`http://${loopback}:${ports[1]}/health`);
    check(health.status === 200, 'health check of the container');
    await checkDraining(installation, log);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return installation;
}

function check(condition: boolean, description: string): void {
  if (!condition) throw new Error(`Caddy check failed: ${description}`);
}

async function checkDraining(installation: Installation, log: Log): Promise<void> {
  const first = await requestPath(installation, '/socket.io/?EIO=4&transport=polling');
  const cookie = ([first.headers['set-cookie'] ?? []].flat()[0] ?? '').split(';', 1)[0] ?? '';
  check(first.status === 200 && cookie.startsWith('gateway='), 'a cookie assigns a browser to a gateway');
  const { sid } = JSON.parse(first.text.slice(1)) as { sid: string };
  const pollPath = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
  // Another gateway would respond with 400, because it does not have this session. The packet is a pong.
  for (let turn = 0; turn < 6; turn += 1) {
    const reply = await requestPath(installation, `${pollPath}&t=${turn}`, {
      method: 'POST',
      body: '3',
      headers: { cookie },
    });
    check(reply.status === 200, `the cookie always selects the same gateway (${reply.status} ${reply.text})`);
  }
  const instances = new Set<string>();
  for (let turn = 0; turn < 8; turn += 1) {
    const reply = await requestPath(installation, '/api/health');
    instances.add((JSON.parse(reply.text) as { instance: string }).instance);
  }
  check(instances.size === 2, `requests are distributed over both API processes (${[...instances].join(', ')})`);
  for (const path of ['/', '/api/health']) {
    const { headers } = await requestPath(installation, path);
    check(headers['strict-transport-security'] !== undefined, `${path} has an HSTS header`);
    check(
      headers['content-security-policy'] !== undefined && headers['server'] === undefined,
      `${path} has security headers and no server header`,
    );
  }
  log('Caddy: https, balanced APIs, sticky gateways and security headers work');
}
