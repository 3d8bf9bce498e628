/** The platforms of a release. Each has a separate archive, because Node and some packages contain native programs. */

export const platforms = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof platforms)[number];

/** Returns the flags of npm that install packages for a platform, on any machine. */
export function npmFlags(platform: Platform): readonly string[] {
  const [, cpu = ''] = platform.split('-');
  return ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
}
