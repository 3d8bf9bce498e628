/** Finds nginx; downloads that of Debian once where none is installed. */
import { type DebianProgram, findDebianProgram } from '../embedded/debian-program.ts';

const wishes = {
  name: 'nginx',
  packages: [['nginx'], ['nginx-core']],
  programs: ['nginx'],
  folder: 'usr/sbin',
  elsewhere: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  howToInstall:
    'No nginx here. Install one (Debian, Ubuntu: apt-get install nginx; Fedora: dnf install nginx; macOS: brew install nginx).',
} as const;

/** Like `findDebianProgram`. */
export const findNginxProgram = (announce: (message: string) => void): DebianProgram =>
  findDebianProgram(wishes, announce);
