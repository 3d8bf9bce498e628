/** Images without Docker: buildah builds them, crun runs them. Only in a process with mounts of its own. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../embedded/paths.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { startChild } from '../embedded/processes.ts';
import {
  stop_timeout_ms,
  type BuildWish,
  type Container,
  type ContainerEngine,
  type ImageConfig,
  type RunWish,
} from './container-engine.ts';
import { runtimeConfig } from './runtime-config.ts';
import { outputOf, runLogged } from './run-program.ts';
import { makeStandInBase } from './stand-in-base.ts';

const pid_timeout_ms = 20_000;

/** Opens the storage below the cache folder and makes the base when it is not there yet. */
export async function openBuildah(base_image: string, log_path: string): Promise<ContainerEngine> {
  const folder = join(cacheDirectory(), 'images');
  mkdirSync(folder, { recursive: true });
  const at = [
    ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
    ...['--storage-driver', 'overlay'],
  ];
  const buildah = (...args: readonly string[]) => outputOf('buildah', [...at, ...args]);
  const state = join(folder, `containers-${process.pid}`);
  mkdirSync(state, { recursive: true });
  const mounted = new Map<string, { readonly container: string; readonly root: string }>();

  /** The files of an image, mounted once; what runs on them cannot change them. */
  async function rootOf(tag: string): Promise<string> {
    const known = mounted.get(tag);
    if (known !== undefined) return known.root;
    const container = await buildah('from', '--pull-never', `localhost/${tag}`);
    const root = await buildah('mount', container);
    mounted.set(tag, { container, root });
    return root;
  }

  async function build({ dockerfile, tag, args, secrets, log_path: build_log }: BuildWish): Promise<void> {
    const flags = [
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...Object.entries(secrets).flatMap(([id, path]) => ['--secret', `id=${id},src=${path}`]),
    ];
    // The format of OCI has no health checks.
    const fixed = ['bud', '--pull-never', '--isolation', 'chroot', '--format', 'docker', '--layers', '-f', dockerfile, '-t', tag];
    await runLogged('buildah', [...at, ...fixed, ...flags, '.'], build_log);
  }

  async function configOf(tag: string): Promise<ImageConfig> {
    const found = await buildah('inspect', '--type', 'image', `localhost/${tag}`);
    return (JSON.parse(found) as { Docker: { config: ImageConfig } }).Docker.config;
  }

  async function run(wish: RunWish): Promise<Container> {
    const bundle = join(state, wish.name);
    mkdirSync(bundle);
    const root = await rootOf(wish.tag);
    writeFileSync(join(bundle, 'config.json'), JSON.stringify(runtimeConfig(root, await configOf(wish.tag), wish)));
    const crun = ['--root', join(state, 'crun'), '--cgroup-manager=disabled'];
    const pid_file = join(bundle, 'pid');
    const child = await startChild({
      command: 'crun',
      args: [...crun, 'run', '--bundle', bundle, '--pid-file', pid_file, wish.name],
      env: process.env,
      log_path: wish.log_path,
      orphan_signal: 'SIGKILL',
      stop_signal: 'SIGKILL',
      stop_timeout_ms,
    });
    const readPid = () => Number(readFileSync(pid_file, 'utf8'));
    const processId = async () => {
      const isThere = async () => child.hasExited() || isWritten(pid_file);
      if (!(await waitUntil(isThere, pid_timeout_ms))) throw new Error(`${wish.name} did not start.`);
      return readPid();
    };
    return {
      ...child,
      processId,
      async stop() {
        if (child.hasExited()) return;
        const pid = await processId();
        const killer = setTimeout(() => process.kill(pid, 'SIGKILL'), stop_timeout_ms);
        process.kill(pid, 'SIGTERM');
        await child.exited;
        clearTimeout(killer);
      },
    };
  }

  const bases = await buildah('images', '--noheading', '--format', '{{.Name}}:{{.Tag}}');
  const base_name = `docker.io/library/${base_image}`;
  if (!bases.split('\n').includes(base_name)) await makeStandInBase(base_name, buildah, log_path);
  return {
    how: 'buildah and crun of Debian, on a base that stands in for the official one',
    build,
    configOf,
    run,
    async exportTo(tag, tar_path) {
      await outputOf('tar', ['-C', await rootOf(tag), '--numeric-owner', '-cf', tar_path, '.']);
    },
    async close() {
      for (const { container } of mounted.values()) await buildah('rm', container);
      rmSync(state, { recursive: true, force: true });
    },
  };
}

function isWritten(path: string): boolean {
  try {
    return /^\d+$/.test(readFileSync(path, 'utf8').trim());
  } catch {
    return false;
  }
}
