/** Finds a Redis or Valkey server, or downloads the Debian package once. */
import { type DebianProgram, findDebianProgram } from './debian-program.ts';

const options = {
  name: 'redis',
  // The program is in the tools package, which may be installed without the server package.
  packages: ['redis', 'valkey'].map((kind) => [`${kind}-server`, `${kind}-tools`]),
  programs: ['redis-server', 'valkey-server'],
  folder: 'usr/bin',
  howToInstall:
    'Redis or Valkey is not installed. Install one of them (macOS: brew install valkey; Fedora: dnf install valkey; Arch: pacman -S valkey; ' +
    'Debian, Ubuntu: apt-get install redis-server), or set REDIS_URL.',
} as const;

/** Like `findDebianProgram`. */
export const findRedisProgram = (announce: (message: string) => void): DebianProgram =>
  findDebianProgram(options, announce);
