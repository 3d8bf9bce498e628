/** Requests to the public URL of an installation, through its proxy. */
import { Agent, request } from 'node:https';

export interface Installation {
  readonly url: string;
  /** Certificate authority of the installation (PEM). */
  readonly authority: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  /** Strings are sent unchanged, other values as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the public URL and trusts the certificate authority of the installation. */
export function requestPath(
  installation: Installation,
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions = {},
) {
  return new Promise<Reply>((resolve, reject) => {
    const agent = new Agent({ ca: installation.authority });
    const isText = typeof body === 'string';
    const content = { 'content-type': isText ? 'text/plain' : 'application/json' };
    const requestHeaders = body === undefined ? headers : { ...headers, ...content };
    const clientRequest = request(installation.url + path, { agent, method, headers: requestHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        agent.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    clientRequest.on('error', reject).end(body === undefined || isText ? body : JSON.stringify(body));
  });
}
