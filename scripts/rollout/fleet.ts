/** The processes of a rollout, each as a container runs it: own port, own metrics port, ended by SIGTERM. */
import { join } from 'node:path';
import { repository_root } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { isReady, ready_path, type ServiceKind } from '../embedded/product-processes.ts';

export interface Member {
  /** Such as `gateway 1, new`. */
  readonly name: string;
  readonly kind: ServiceKind;
  /** Such as `127.0.0.1:4001`. */
  readonly address: string;
  readonly metrics_url: string;
  /** Sends SIGTERM and waits; whoever is not gone within the grace is killed, as Kubernetes does. */
  end(): Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly took_ms: number;
}

const ready_timeout_ms = 60_000;
/** What the manifests give a process between SIGTERM and SIGKILL. */
export const grace_ms = 30_000;

interface MemberWishes {
  readonly kind: ServiceKind;
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** Starts one and resolves when it is ready. */
export async function startMember({ kind, name, env, folder }: MemberWishes): Promise<Member> {
  const [port, metrics_port] = [await freePort(), await freePort()];
  const file_name = name.replaceAll(/[^\w]+/g, '-');
  const log_path = join(folder, `${file_name}.log`);
  const running = await startChild({
    command: process.execPath,
    args: [join('services', kind, 'src', 'main.ts')],
    cwd: repository_root,
    env: {
      ...env,
      PATH: process.env['PATH'],
      HOST: loopback,
      PORT: String(port),
      METRICS_PORT: String(metrics_port),
      INSTANCE: file_name,
    },
    log_path,
    orphan_signal: 'SIGKILL',
    stop_signal: 'SIGTERM',
    stop_timeout_ms: grace_ms,
  });
  const ready_url = `http://${loopback}:${port}${ready_path[kind]}`;
  const answered = await waitUntil(async () => running.hasExited() || (await isReady(ready_url)), ready_timeout_ms);
  if (running.hasExited() || !answered) {
    await running.stop();
    throw new Error(`${name} did not become ready:\n${logTail(log_path)}`);
  }
  return {
    name,
    kind,
    address: `${loopback}:${port}`,
    metrics_url: `http://${loopback}:${metrics_port}/metrics`,
    async end() {
      const began_ms = performance.now();
      await running.stop();
      const { code } = await running.exited;
      return { code, took_ms: performance.now() - began_ms };
    },
  };
}
