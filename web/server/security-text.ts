/** Contact for reports of vulnerabilities, as security.txt (RFC 9116). */
import type { IncomingMessage, ServerResponse } from 'node:http';

const securityTextPath = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the file. `Expires` depends on the time of the request, so that a running installation never serves an expired file. */
export function securityText(contact: string, publicUrl: string, nowMs: number): string {
  const expires = new Date(nowMs + validDays * dayMs);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL(securityTextPath, publicUrl).href}`,
    '',
  ].join('\n');
}

/** Checks whether a request reads the file. Other methods and similar paths get the responses of files. */
export const isSecurityTextRequest = ({ method }: IncomingMessage, path: string): boolean =>
  path === securityTextPath && (method === 'GET' || method === 'HEAD');

export function respondWithSecurityText(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  text: string,
): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'content-length': Buffer.byteLength(text),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
