/** Builds and runs images with Docker. */
import { spawnSync } from 'node:child_process';
import { startChild } from '../embedded/processes.ts';
import {
  stopTimeoutMs,
  type BuildOptions,
  type Container,
  type ContainerEngine,
  type ImageConfig,
  type RunOptions,
} from './container-engine.ts';
import { outputOf, runLogged } from './run-program.ts';

/** Checks whether a Docker daemon is running; `problem` contains the error message if it is not. */
export function checkDocker(): { readonly isRunning: boolean; readonly problem: string } {
  const { status, stderr, error } = spawnSync('docker', ['info'], { encoding: 'utf8' });
  const [line = ''] = (error?.message ?? stderr).trim().split('\n').slice(-1);
  return { isRunning: status === 0, problem: line };
}

async function build({ dockerfile, tag, args, secrets, logPath }: BuildOptions): Promise<void> {
  const flags = [
    ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...Object.entries(secrets).flatMap(([id, path]) => ['--secret', `id=${id},src=${path}`]),
  ];
  await runLogged('docker', ['build', '--progress=plain', '-f', dockerfile, '-t', tag, ...flags, '.'], logPath);
}

async function exportTo(tag: string, tarPath: string): Promise<void> {
  const id = await outputOf('docker', ['create', tag]);
  try {
    await outputOf('docker', ['export', '-o', tarPath, id]);
  } finally {
    await outputOf('docker', ['rm', id]);
  }
}

async function run({ tag, name, command = [], env, writable = [], logPath }: RunOptions): Promise<Container> {
  const flags = [
    '--rm',
    '--name',
    name,
    '--network=host',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--no-healthcheck',
    ...['/tmp', ...writable].flatMap((path) => ['--tmpfs', `${path}:rw,noexec,nosuid,mode=1777`]),
    ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
  ];
  const child = await startChild({
    command: 'docker',
    args: ['run', ...flags, tag, ...command],
    env: process.env,
    logPath,
    orphanSignal: 'SIGTERM',
    // The client forwards the signal to the container.
    stopSignal: 'SIGTERM',
    stopTimeoutMs,
  });
  const inspect = ['inspect', '--format', '{{.State.Pid}}', name];
  return { ...child, processId: async () => Number(await outputOf('docker', inspect)) };
}

export const dockerEngine: ContainerEngine = {
  engineDescription: 'Docker',
  build,
  exportTo,
  run,
  async configOf(tag) {
    const [image] = JSON.parse(await outputOf('docker', ['image', 'inspect', tag])) as [{ Config: ImageConfig }];
    return image.Config;
  },
  close: () => Promise.resolve(),
};
