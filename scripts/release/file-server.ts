/** Files over HTTP, as the place does where releases are published. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { closeServer, listen } from '@plenum/core/platform/http-server';
import { loopback } from '../embedded/ports.ts';

export interface FileServer {
  readonly url: string;
  /** Publishes a file under its name. */
  add(path: string): void;
  close(): Promise<void>;
}

/** Serves files by their names only. */
export async function serveFiles(): Promise<FileServer> {
  const paths = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = paths.get(request.url ?? '');
    if (path === undefined) response.writeHead(404).end();
    else createReadStream(path).pipe(response);
  });
  const url = await listen(server, loopback, 0);
  return {
    url,
    add: (path) => void paths.set(`/${basename(path)}`, path),
    close: () => closeServer(server),
  };
}
