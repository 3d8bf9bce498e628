/** The nginx file for operators (`infra/nginx/plenum.conf`), adapted for a run without TLS on a port of this machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DebianProgram, findDebianProgram } from '../../../scripts/embedded/debian-program.ts';
import { repositoryRoot } from '../architecture/source-files.ts';

const program = {
  name: 'nginx',
  packages: [['nginx'], ['nginx-core']],
  programs: ['nginx'],
  folder: 'usr/sbin',
  additionalPaths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  howToInstall:
    'No nginx here. Install one (Debian, Ubuntu: apt-get install nginx; Fedora: dnf install nginx; macOS: brew install nginx).',
} as const;

/** Finds nginx; downloads that of Debian once where none is installed. */
export const findNginxProgram = (announce: (message: string) => void): DebianProgram =>
  findDebianProgram(program, announce);

export const readTemplate = (): string => readFileSync(join(repositoryRoot, 'infra', 'nginx', 'plenum.conf'), 'utf8');

interface RunOptions {
  /** A private folder for everything that nginx writes. */
  readonly dir: string;
  /** Address in place of every process, such as `127.0.0.1:8081`. */
  readonly upstream: string;
  readonly port: number;
  /** Port of the server for plain HTTP, which is left out otherwise. */
  readonly httpPort?: number;
}

/** Returns the file with one address in every upstream and its access log in the folder of the run. */
export function localConfig(template: string, { dir, upstream, port, httpPort }: RunOptions): string {
  const changes: readonly (readonly [pattern: RegExp, replacement: string])[] = [
    [/127\.0\.0\.1:80\d\d/g, upstream],
    ...(httpPort === undefined
      ? [[/^server \{\n {4}listen 80;[^]*?\n\}\n/m, ''] as const]
      : [
          [/^ *listen \[::\]:80;\n/m, ''] as const,
          [/^ *listen 80;$/m, `    listen 127.0.0.1:${httpPort};`] as const,
          [/\/var\/www\/html/, `${dir}/html`] as const,
        ]),
    [/^ *listen \[::\]:443 .*\n/m, ''],
    [/^ *listen 443 .*$/m, `    listen 127.0.0.1:${port};`],
    [/^ *ssl_.*\n/gm, ''],
    [/\/var\/log\/nginx\/access\.log/g, `${dir}/access.log`],
  ];
  return changes.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) === -1) throw new Error(`infra/nginx/plenum.conf has nothing like ${pattern}.`);
    return text.replace(pattern, replacement);
  }, template);
}

/** Returns the main configuration of nginx; `readyPort` answers when it has started. */
export const mainConfig = ({ dir, user, readyPort }: { dir: string; user: string; readyPort: number }): string => `
${user === 'root' ? 'user root;' : ''}
pid ${dir}/nginx.pid;
error_log ${dir}/error.log notice;
events { worker_connections 1024; }
http {
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  include ${dir}/plenum.conf;
  server {
    listen 127.0.0.1:${readyPort};
    access_log off;
    location / { return 200 "ready"; }
  }
}
`;
