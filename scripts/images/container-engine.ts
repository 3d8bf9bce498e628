/** The interface for building and running images, implemented by Docker and by buildah and crun. */
import type { Running } from '../embedded/processes.ts';

export interface BuildOptions {
  readonly dockerfile: string;
  readonly tag: string;
  readonly args: Readonly<Record<string, string>>;
  /** Build secrets: paths by their id. */
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
  /** Overrides the command of the image. */
  readonly command?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders in addition to `/tmp` that are writable, in memory. */
  readonly writable?: readonly string[];
  readonly logPath: string;
}

export interface Container extends Running {
  /** Returns the id of the container's process in the host namespace. */
  processId(): Promise<number>;
}

/** Builds images, and runs them read-only, as the image's user, without capabilities, on the host network. */
export interface ContainerEngine {
  /** Description for output. */
  readonly engineDescription: string;
  build(options: BuildOptions): Promise<void>;
  configOf(tag: string): Promise<ImageConfig>;
  /** Exports the complete file system of the image into an archive. */
  exportTo(tag: string, tarPath: string): Promise<void>;
  run(options: RunOptions): Promise<Container>;
  /** Releases its resources. */
  close(): Promise<void>;
}

/** Longer than the drain timeout of any process. */
export const stopTimeoutMs = 30_000;
/** Folder of Plenum in the image. */
export const workDir = '/app';
