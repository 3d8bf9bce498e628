/** The commit from which a release is built. */
import { repositoryRoot } from '../embedded/paths.ts';
import { outputOf } from '../images/run-program.ts';

export interface Origin {
  readonly version: string;
  readonly commit: string;
  /** Time of all files, in seconds since 1970: `SOURCE_DATE_EPOCH`, or else the time of the commit. */
  readonly time: string;
}

/** Returns the name of the folder in an archive, which is also the prefix of its file name. */
export const nameOf = ({ version }: Origin): string => `plenum-${version}`;

const git = (...args: readonly string[]): Promise<string> =>
  outputOf('git', ['-c', `safe.directory=${repositoryRoot}`, '-C', repositoryRoot, ...args]);

/** Returns the checked-out commit. Throws if there are uncommitted changes. */
export async function originOf(env: Readonly<Record<string, string | undefined>>): Promise<Origin> {
  const uncommitted = await git('status', '--porcelain');
  if (uncommitted !== '')
    throw new Error(`A release is built from a commit. Commit these changes first:\n${uncommitted}`);
  const commit = await git('rev-parse', 'HEAD');
  const { version } = JSON.parse(await git('show', `${commit}:package.json`)) as { version: string };
  const sourceDateEpoch = env['SOURCE_DATE_EPOCH'] ?? '';
  return {
    version,
    commit,
    time: sourceDateEpoch === '' ? await git('log', '-1', '--format=%ct', commit) : sourceDateEpoch,
  };
}
