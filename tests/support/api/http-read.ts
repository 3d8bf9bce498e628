/** Reads over HTTP, for replies that bypass Fastify, which injected requests cannot receive. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface HttpRead {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly rawPayload: Buffer;
}

/** Sends a request over a separate connection; the body is not decompressed. */
export const readOverHttp = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<HttpRead> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const rawPayload = Buffer.concat(parts);
        const { statusCode = 0, headers: replyHeaders } = response;
        resolve({ statusCode, headers: replyHeaders, body: rawPayload.toString(), rawPayload });
      });
    })
      .on('error', reject)
      .end();
  });
