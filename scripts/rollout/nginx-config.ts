/**
 * The nginx file for operators (`infra/nginx/plenum.conf`), adapted for a run on this machine: nothing else is changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';

export interface Upstreams {
  /** Such as `127.0.0.1:8081`. */
  readonly api: readonly string[];
  /** The position in the list determines the cookie of a browser. */
  readonly gateways: readonly string[];
}

export const readTemplate = (): string => readFileSync(join(repositoryRoot, 'infra', 'nginx', 'plenum.conf'), 'utf8');

/** Replaces a text, and throws when it does not occur: the file then differs from what is tested here. */
function replaceIn(text: string, what: string, pattern: RegExp, by: string | ((found: string) => string)): string {
  if (text.search(pattern) === -1) throw new Error(`infra/nginx/plenum.conf has no ${what}.`);
  return text.replace(pattern, typeof by === 'string' ? () => by : by);
}

function withServers(text: string, upstream: string, addresses: readonly string[]): string {
  const block = new RegExp(`^upstream ${upstream} \\{[^}]*\\}`, 'm');
  return replaceIn(text, `upstream ${upstream}`, block, (found) => {
    const [first = ''] = /^ *server .*$/m.exec(found) ?? [];
    if (first === '') throw new Error(`The upstream ${upstream} has no server.`);
    const parameters = /^ *server \S+?;?( .*)?$/.exec(first)?.[1] ?? ';';
    const servers = addresses.map((address) => `    server ${address}${parameters}`).join('\n');
    return found.replace(/(^ *server .*\n)+/m, () => `${servers}\n`);
  });
}

/** Returns the file with these processes as upstreams, on a port of the loopback address and without TLS. */
export function localConfig(template: string, { api, gateways }: Upstreams, port: number): string {
  let text = withServers(template, 'plenum_api', api);
  text = withServers(text, 'plenum_sockets', gateways);
  text = withServers(text, 'plenum_gateways', gateways);
  text = replaceIn(text, 'server that redirects', /^server \{[^}]*return 301[^}]*\}\n/m, '');
  text = replaceIn(text, 'listen over IPv6', /^ *listen \[::\]:443 .*\n/m, '');
  text = replaceIn(text, 'listen', /^ *listen 443 .*$/m, `    listen 127.0.0.1:${port} backlog=1024;`);
  // The run has a log of its own.
  text = replaceIn(text, 'access log', /^ *access_log .*\n/gm, '');
  return replaceIn(text, 'TLS', /^ *ssl_.*\n/gm, '');
}

interface MainConfig {
  /** A private folder for everything nginx writes. */
  readonly dir: string;
  readonly user: string;
  /** Identifies the active configuration, to wait for a reload. */
  readonly generation: number;
  readonly generationPort: number;
}

/** Returns the main configuration of nginx, with an access log for this run. */
export const mainConfig = ({ dir, user, generation, generationPort }: MainConfig): string => `
${user === 'root' ? 'user root;' : ''}
worker_processes 2;
worker_shutdown_timeout 10m;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log notice;
events { worker_connections 16384; }
http {
  log_format rollout escape=json '{"at":$msec,"took":$request_time,"status":$status,"method":"$request_method","path":"$uri",'
    '"upstream":"$upstream_addr","upstream_status":"$upstream_status","transport":"$arg_transport","sid":"$arg_sid"}';
  access_log ${dir}/access.log rollout;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  keepalive_timeout 75s;
  include ${dir}/plenum.conf;
  server {
    listen 127.0.0.1:${generationPort};
    access_log off;
    location / { return 200 "${generation}"; }
  }
}
`;
