/** Debian's Caddy with the Caddyfile for installations, in front of real processes, with its own certificates. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedPackages, libraryPathOf, onPath } from '../embedded/debian-packages.ts';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { requestPath, type Installation } from './public-url.ts';
import type { Say } from './run-program.ts';

export interface CaddyIngress extends Installation {
  stop(): Promise<void>;
}

interface Behind {
  readonly api: readonly string[];
  readonly gateway: readonly string[];
  readonly web: readonly string[];
  readonly publicUrl: string;
  readonly folder: string;
}

const caddyfile = join(repositoryRoot, 'infra', 'caddy', 'Caddyfile');
const startTimeoutMs = 30_000;

/** Finds an installed Caddy, or else that of Debian. Throws when it is neither installed nor available. */
export function findCaddy(announce: Say): { readonly path: string; readonly libraryPath: string | undefined } {
  const installed = onPath('caddy');
  if (installed !== undefined) return { path: installed, libraryPath: undefined };
  const root = fetchedPackages({ name: 'caddy', packages: [['caddy']], announce });
  return { path: join(root, 'usr', 'bin', 'caddy'), libraryPath: libraryPathOf(root) };
}

type Ports = readonly [http: number, health: number];

/** Returns the settings of the Caddyfile for processes on this machine. */
function settings({ api, gateway, web, publicUrl, folder }: Behind, port: number, [httpPort, healthPort]: Ports) {
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

/** Starts Caddy, and checks stickiness, headers and its own rejections. */
export async function behindCaddy(behind: Behind, say: Say): Promise<CaddyIngress> {
  const { path, libraryPath } = findCaddy(say);
  const folder = join(behind.folder, 'caddy');
  mkdirSync(folder, { recursive: true });
  const { hostname: name, port } = new URL(behind.publicUrl);
  const ports: Ports = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
    ...settings({ ...behind, folder }, Number(port), ports),
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
  const doorWith = (authority: string): CaddyIngress => ({
    url: `https://${name}:${port}`,
    authority,
    stop: () => child.stop(),
  });
  const answers = async () => {
    if (child.hasExited()) return true;
    if (!existsSync(certificate)) return false;
    const reply = await requestPath(doorWith(readFileSync(certificate, 'utf8')), '/api/health/ready').catch(() => null);
    return reply?.status === 200;
  };
  if (!(await waitUntil(answers, startTimeoutMs)) || child.hasExited()) {
    await child.stop();
    throw new Error(`Caddy does not answer:\n${logTail(logPath)}`);
  }
  const installation = doorWith(readFileSync(certificate, 'utf8'));
  try {
    const health = await fetch(`http://${loopback}:${ports[1]}/health`);
    hold(health.status === 200, 'the health check of its container');
    await checkDraining(installation, say);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return installation;
}

function hold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Behind Caddy: ${what} does not hold.`);
}

async function checkDraining(installation: Installation, say: Say): Promise<void> {
  const first = await requestPath(installation, '/socket.io/?EIO=4&transport=polling');
  const cookie = ([first.headers['set-cookie'] ?? []].flat()[0] ?? '').split(';', 1)[0] ?? '';
  hold(first.status === 200 && cookie.startsWith('gateway='), 'a browser is tied to a gateway by a cookie');
  const { sid } = JSON.parse(first.text.slice(1)) as { sid: string };
  const polled = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
  // Another gateway does not know this session and would respond with 400; the packet is a harmless pong.
  for (let turn = 0; turn < 6; turn += 1) {
    const reply = await requestPath(installation, `${polled}&t=${turn}`, {
      method: 'POST',
      body: '3',
      headers: { cookie },
    });
    hold(reply.status === 200, `the cookie leads to the same gateway each time (${reply.status} ${reply.text})`);
  }
  const seen = new Set<string>();
  for (let turn = 0; turn < 8; turn += 1) {
    const reply = await requestPath(installation, '/api/health');
    seen.add((JSON.parse(reply.text) as { instance: string }).instance);
  }
  hold(seen.size === 2, `requests are spread over both API processes (${[...seen].join(', ')})`);
  for (const path of ['/', '/api/health']) {
    const { headers } = await requestPath(installation, path);
    hold(headers['strict-transport-security'] !== undefined, `${path} has browsers come over https`);
    hold(headers['content-security-policy'] !== undefined && headers['server'] === undefined, `${path} is guarded`);
  }
  say('behind Caddy: https, both APIs in turn, sticky gateways, guarded answers');
}
