/** The platforms of a release. Each has a separate archive, because Node and some packages contain native code. */

export const platforms = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof platforms)[number];

/** Returns the npm flags that install the packages of a platform on any machine. */
export function npmFlags(platform: Platform): readonly string[] {
  const [, cpu = ''] = platform.split('-');
  return ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
}
