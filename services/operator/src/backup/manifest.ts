/** The description of a backup, which is stored last: a backup without it is incomplete. */
import { StepFailed } from './step-failed.ts';

export const manifestFile = 'manifest.json';
const format = 1;

export interface StoredFile {
  /** `database.dump` or `uploads.tar`, with `.age` if it is encrypted. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the stored file, hexadecimal. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: typeof format;
  /** Version of Plenum. */
  readonly version: string;
  readonly postgres_version: string;
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
  /** The backup contains everything that was committed before this instant. */
  readonly started_at: string;
  readonly finished_at: string;
  readonly database_bytes: number;
  readonly files: readonly StoredFile[];
  /** Number of rows of each table in the dump. */
  readonly rows: Readonly<Record<string, number>>;
}

export const createManifest = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format, ...manifest }, null, 2)}\n`;

/** Parses a manifest. Throws `StepFailed` if it is damaged, or written by a later version. */
export function parseManifest(text: string): Manifest {
  let manifest: Partial<Manifest> | null = null;
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    // Reported below.
  }
  if (typeof manifest?.format === 'number' && manifest.format > format)
    throw new StepFailed('The backup was created by a later version of Plenum. Install that version.');
  if (manifest?.format !== format || !Array.isArray(manifest.files) || typeof manifest.rows !== 'object')
    throw new StepFailed(`The backup is damaged: ${manifestFile} cannot be read.`);
  return manifest as Manifest;
}

/** Names contain the time, so that they sort by it: `plenum-20270206T021700Z`. */
export const backupName = (time: Date): string => `plenum-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** Returns the time of a name; null if it is not the name of a backup. */
export function timeOfBackup(name: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^plenum-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return y === undefined ? null : new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}
