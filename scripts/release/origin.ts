/** The source of a release: a commit, without uncommitted changes. */
import { repositoryRoot } from '../embedded/paths.ts';
import { outputOf } from '../images/run-program.ts';

export interface Origin {
  readonly version: string;
  readonly commit: string;
  /** Time of all files, in seconds since 1970: `SOURCE_DATE_EPOCH`, or else the time of the commit. */
  readonly time: string;
}

/** Returns the name of the folder in a release, which is also the prefix of its file names. */
export const nameOf = ({ version }: Origin): string => `plenum-${version}`;

const git = (...args: readonly string[]): Promise<string> =>
  outputOf('git', ['-c', `safe.directory=${repositoryRoot}`, '-C', repositoryRoot, ...args]);

/** Returns the commit that is checked out. Throws when changes to it are not committed. */
export async function originOf(env: Readonly<Record<string, string | undefined>>): Promise<Origin> {
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new Error(`A release is made from a commit. Commit these changes first:\n${changed}`);
  const commit = await git('rev-parse', 'HEAD');
  const { version } = JSON.parse(await git('show', `${commit}:package.json`)) as { version: string };
  const given = env['SOURCE_DATE_EPOCH'] ?? '';
  return { version, commit, time: given === '' ? await git('log', '-1', '--format=%ct', commit) : given };
}
