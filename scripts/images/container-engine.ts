/** What is asked of whoever builds and runs images here: Docker where a daemon answers, else buildah and crun. */
import type { Running } from '../embedded/processes.ts';

export interface BuildWish {
  readonly dockerfile: string;
  readonly tag: string;
  readonly args: Readonly<Record<string, string>>;
  /** Files that are there during the build only. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly logPath: string;
}

/** What an image says about itself. */
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

export interface RunWish {
  readonly tag: string;
  readonly name: string;
  /** In place of the image's own. */
  readonly command?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders in memory beside `/tmp`, for what a process keeps. */
  readonly writable?: readonly string[];
  readonly logPath: string;
}

export interface Container extends Running {
  /** The number of the process inside, as this machine counts. */
  processId(): Promise<number>;
}

/** Builds and runs images: read-only, as the image's user, without capabilities, on the network of this machine. */
export interface ContainerEngine {
  /** For people. */
  readonly how: string;
  build(wish: BuildWish): Promise<void>;
  configOf(tag: string): Promise<ImageConfig>;
  /** Writes everything that is in the image into an archive. */
  exportTo(tag: string, tarPath: string): Promise<void>;
  run(wish: RunWish): Promise<Container>;
  /** Lets go of what it holds. */
  close(): Promise<void>;
}

/** Longer than any process drains. */
export const stopTimeoutMs = 30_000;
/** Where the image keeps the product. */
export const workDir = '/app';
