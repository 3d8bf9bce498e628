/** Finds `openssl`, with which tests create certificates, or downloads the Debian package once. */
import { type DebianProgram, findDebianProgram } from './debian-program.ts';

const options = {
  name: 'openssl',
  packages: [['openssl']],
  programs: ['openssl'],
  folder: 'usr/bin',
  howToInstall:
    'openssl is not installed. Install it (macOS: brew install openssl; Debian, Ubuntu: apt-get install openssl).',
} as const;

/** Like `findDebianProgram`. */
export const findOpenssl = (announce: (message: string) => void): DebianProgram => findDebianProgram(options, announce);
