/** Requests to an installation by its public name, through its proxy. */
import { Agent, request } from 'node:https';

export interface Installation {
  readonly url: string;
  /** The certificate authority of its certificate. */
  readonly authority: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request by the public name, trusting the installation's own certificate authority. */
export function requestPath(
  installation: Installation,
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions = {},
) {
  return new Promise<Reply>((resolve, reject) => {
    const agent = new Agent({ ca: installation.authority });
    const isText = typeof body === 'string';
    const content = { 'content-type': isText ? 'text/plain' : 'application/json' };
    const sent = body === undefined ? headers : { ...headers, ...content };
    const question = request(installation.url + path, { agent, method, headers: sent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        agent.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      });
    });
    question.on('error', reject).end(body === undefined || isText ? body : JSON.stringify(body));
  });
}
