/** Builds images with buildah and runs them with crun. Requires a process with a separate mount namespace. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../embedded/paths.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { startChild, type Running } from '../embedded/processes.ts';
import {
  stopTimeoutMs,
  type BuildOptions,
  type Container,
  type ContainerEngine,
  type ImageConfig,
  type RunOptions,
} from './container-engine.ts';
import { outputOf, runLogged } from './run-program.ts';
import { runtimeConfig } from './runtime-config.ts';
import { makeStandInBase } from './stand-in-base.ts';

const pidTimeoutMs = 20_000;
/** Maximum number of cached build steps, above which unused ones are removed. */
const maxCachedSteps = 150;

interface MountedImage {
  readonly container: string;
  readonly root: string;
}

export class BuildahEngine implements ContainerEngine {
  readonly engineDescription = 'buildah and crun, with a substitute for the official base image';
  readonly #at: readonly string[];
  /** Folder for the containers of this run. */
  readonly #state: string;
  readonly #mounted = new Map<string, Promise<MountedImage>>();

  constructor(folder: string) {
    const [storage, run] = [join(folder, 'storage'), join(folder, 'run')];
    this.#at = ['--root', storage, '--runroot', run, '--storage-driver', 'overlay'];
    this.#state = mkdtempSync(join(folder, 'containers-'));
  }

  buildah(...args: readonly string[]): Promise<string> {
    return outputOf('buildah', [...this.#at, ...args]);
  }

  async build({ dockerfile, tag, args, secrets, logPath }: BuildOptions): Promise<void> {
    const flags = [
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...Object.entries(secrets).flatMap(([id, path]) => ['--secret', `id=${id},src=${path}`]),
    ];
    // The OCI format does not support health checks.
    const fixed = ['bud', '--pull-never', '--isolation=chroot', '--format=docker', '--layers', '-f', dockerfile];
    await runLogged('buildah', [...this.#at, ...fixed, '-t', tag, ...flags, '.'], logPath);
  }

  async configOf(tag: string): Promise<ImageConfig> {
    const description = await this.buildah('inspect', '--type', 'image', `localhost/${tag}`);
    return (JSON.parse(description) as { Docker: { config: ImageConfig } }).Docker.config;
  }

  /** Mounts the files of an image once. Containers cannot change them. */
  async #rootOf(tag: string): Promise<string> {
    const mounted = this.#mounted.get(tag) ?? this.#mount(tag);
    this.#mounted.set(tag, mounted);
    return (await mounted).root;
  }

  async #mount(tag: string): Promise<MountedImage> {
    const container = await this.buildah('from', '--pull-never', `localhost/${tag}`);
    return { container, root: await this.buildah('mount', container) };
  }

  async exportTo(tag: string, tarPath: string): Promise<void> {
    await outputOf('tar', ['-C', await this.#rootOf(tag), '--numeric-owner', '-cf', tarPath, '.']);
  }

  async run(options: RunOptions): Promise<Container> {
    const bundle = join(this.#state, options.name);
    mkdirSync(bundle);
    const config = runtimeConfig(await this.#rootOf(options.tag), await this.configOf(options.tag), options);
    writeFileSync(join(bundle, 'config.json'), JSON.stringify(config));
    const pidFile = join(bundle, 'pid');
    const flags = ['--root', join(this.#state, 'crun'), '--cgroup-manager=disabled'];
    const child = await startChild({
      command: 'crun',
      args: [...flags, 'run', '--bundle', bundle, '--pid-file', pidFile, options.name],
      env: process.env,
      logPath: options.logPath,
      orphanSignal: 'SIGKILL',
      stopSignal: 'SIGKILL',
      stopTimeoutMs,
    });
    return containerOf(child, options.name, pidFile);
  }

  async close(): Promise<void> {
    for (const mounted of this.#mounted.values()) await this.buildah('rm', (await mounted).container);
    const steps = (await this.buildah('images', '--all', '--quiet')).split('\n').length;
    if (steps > maxCachedSteps) await this.buildah('rmi', '--prune', '--force');
    rmSync(this.#state, { recursive: true, force: true });
  }
}

/** Sends signals directly to the process in the container, because crun does not forward them. */
function containerOf(child: Running, name: string, pidFile: string): Container {
  const processId = async (): Promise<number> => {
    const hasStarted = async () => child.hasExited() || isWritten(pidFile);
    if (!(await waitUntil(hasStarted, pidTimeoutMs)) || !isWritten(pidFile)) throw new Error(`${name} did not start.`);
    return Number(readFileSync(pidFile, 'utf8'));
  };
  return {
    ...child,
    processId,
    async stop() {
      if (child.hasExited()) return;
      const pid = await processId();
      const killer = setTimeout(() => process.kill(pid, 'SIGKILL'), stopTimeoutMs);
      process.kill(pid, 'SIGTERM');
      await child.exited;
      clearTimeout(killer);
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

/** Opens the storage in the cache folder, and creates the base image if it does not exist. */
export async function openBuildah(baseImage: string, logPath: string): Promise<BuildahEngine> {
  const folder = join(cacheDirectory(), 'images');
  mkdirSync(folder, { recursive: true });
  const engine = new BuildahEngine(folder);
  const existing = await engine.buildah('images', '--noheading', '--format', '{{.Name}}:{{.Tag}}');
  const name = `docker.io/library/${baseImage}`;
  if (!existing.split('\n').includes(name)) {
    await makeStandInBase(name, async (...args) => engine.buildah(...args), logPath);
  }
  return engine;
}
