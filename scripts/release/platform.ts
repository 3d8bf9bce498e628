/** The platforms of a release. Each has a file of its own, because Node and some packages are programs for one platform. */

export const platforms = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof platforms)[number];

/** Flags of npm to install packages for a platform, on any machine. */
export function npmFlags(platform: Platform): readonly string[] {
  const [, cpu = ''] = platform.split('-');
  return ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
}
