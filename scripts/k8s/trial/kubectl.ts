/** kubectl, at whatever cluster it points at. */
import { spawn } from 'node:child_process';

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  /** Text for its standard input. */
  readonly input?: string;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 300_000;

/** Runs kubectl to its end. */
export function ask(args: readonly string[], { input, timeoutMs = usualTimeoutMs }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn('kubectl', args, { timeout: timeoutMs, killSignal: 'SIGKILL' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => out.push(part));
    child.stderr.on('data', (part: Buffer) => err.push(part));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
    // A program that ends without reading is not an error of ours.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Runs kubectl and returns its output. Throws with its words when it fails. */
export async function kubectl(args: readonly string[], options: Options = {}): Promise<string> {
  const { code, stdout, stderr } = await ask(args, options);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${code}: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}

/** Returns what kubectl prints as JSON. */
export const kubectlJson = async <T>(args: readonly string[]): Promise<T> =>
  JSON.parse(await kubectl([...args, '--output', 'json'])) as T;

export interface ContainerStatus {
  readonly name: string;
  readonly restartCount: number;
  readonly ready: boolean;
  readonly lastState?: { readonly terminated?: { readonly reason: string; readonly exitCode: number } };
}

export interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly nodeName?: string };
  readonly status: { readonly phase: string; readonly containerStatuses?: readonly ContainerStatus[] };
}

/** The pods of a namespace that belong to a component, without those that are ending. */
export async function podsOf(namespace: string, component?: string): Promise<Pod[]> {
  const selector = component === undefined ? [] : ['--selector', `app.kubernetes.io/component=${component}`];
  const { items } = await kubectlJson<{ items: Pod[] }>(['--namespace', namespace, 'get', 'pods', ...selector]);
  return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
}
