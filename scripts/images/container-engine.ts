/** The interface for building and running images: Docker where a daemon runs, or else buildah and crun. */
import type { Running } from '../embedded/processes.ts';

export interface BuildOptions {
  readonly dockerfile: string;
  readonly tag: string;
  readonly args: Readonly<Record<string, string>>;
  /** Files that exist only during the build. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly logPath: string;
}

export interface ImageConfig {
  readonly User?: string;
  readonly WorkingDir?: string;
  readonly StopSignal?: string;
  readonly Cmd?: readonly string[] | null;
  readonly Entrypoint?: readonly string[] | null;
  readonly Env?: readonly string[] | null;
  readonly Labels?: Readonly<Record<string, string>> | null;
  readonly Healthcheck?: { readonly Test?: readonly string[] } | null;
}

export interface RunOptions {
  readonly tag: string;
  readonly name: string;
  /** Overrides that of the image. */
  readonly command?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** In-memory folders besides `/tmp`, for writable data. */
  readonly writable?: readonly string[];
  readonly logPath: string;
}

export interface Container extends Running {
  /** Returns the id of the process inside, in the namespace of this machine. */
  processId(): Promise<number>;
}

/** Builds and runs images: read-only, as the image's user, without capabilities, on the host network. */
export interface ContainerEngine {
  /** For output. */
  readonly how: string;
  build(options: BuildOptions): Promise<void>;
  configOf(tag: string): Promise<ImageConfig>;
  /** Exports the whole file system of the image into an archive. */
  exportTo(tag: string, tarPath: string): Promise<void>;
  run(options: RunOptions): Promise<Container>;
  /** Releases its resources. */
  close(): Promise<void>;
}

/** Longer than the drain of any process. */
export const stopTimeoutMs = 30_000;
/** Folder of the product in the image. */
export const workDir = '/app';
