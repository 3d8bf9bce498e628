/** Finds `openssl`, which tests use to make certificates; downloads Debian's package once where none is installed. */
import { type DebianProgram, findDebianProgram } from './debian-program.ts';

const options = {
  name: 'openssl',
  packages: [['openssl']],
  programs: ['openssl'],
  folder: 'usr/bin',
  howToInstall: 'No openssl here. Install it (macOS: brew install openssl; Debian, Ubuntu: apt-get install openssl).',
} as const;

/** Like `findDebianProgram`. */
export const findOpenssl = (announce: (message: string) => void): DebianProgram => findDebianProgram(options, announce);
