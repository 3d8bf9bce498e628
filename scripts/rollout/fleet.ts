/** The processes of a rollout, each as a container runs it: own port, own metrics port, ended by SIGTERM. */
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { isReady, readyPath, type ServiceKind } from '../embedded/product-processes.ts';

export interface Member {
  /** Such as `gateway 1, new`. */
  readonly name: string;
  readonly kind: ServiceKind;
  /** Such as `127.0.0.1:4001`. */
  readonly address: string;
  readonly metrics_url: string;
  /** Sends SIGTERM and waits; kills the process after the grace period, like Kubernetes. */
  end(): Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly tookMs: number;
}

const readyTimeoutMs = 60_000;
/** The grace period of the manifests between SIGTERM and SIGKILL. */
export const graceMs = 30_000;

interface MemberWishes {
  readonly kind: ServiceKind;
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Absent for a free one. */
  readonly port?: number;
}

/** Starts a process and resolves when it is ready. */
export async function startMember({ kind, name, env, folder, port: wished }: MemberWishes): Promise<Member> {
  const [port, metricsPort] = [wished ?? (await freePort()), await freePort()];
  const file_name = name.replaceAll(/[^\w]+/g, '-');
  const logPath = join(folder, `${file_name}.log`);
  const running = await startChild({
    command: process.execPath,
    args: [join('services', kind, 'src', 'main.ts')],
    cwd: repositoryRoot,
    env: {
      ...env,
      PATH: process.env['PATH'],
      HOST: loopback,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      INSTANCE: file_name,
    },
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: graceMs,
  });
  const readyUrl = `http://${loopback}:${port}${readyPath[kind]}`;
  const answered = await waitUntil(async () => running.hasExited() || (await isReady(readyUrl)), readyTimeoutMs);
  if (running.hasExited() || !answered) {
    await running.stop();
    throw new Error(`${name} did not become ready:\n${logTail(logPath)}`);
  }
  return {
    name,
    kind,
    address: `${loopback}:${port}`,
    metrics_url: `http://${loopback}:${metricsPort}/metrics`,
    async end() {
      const beganMs = performance.now();
      await running.stop();
      const { code } = await running.exited;
      return { code, tookMs: performance.now() - beganMs };
    },
  };
}
