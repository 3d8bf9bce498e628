/**
 * Passes requests for public schedules on to the API, so that their addresses work behind an ingress that sends all
 * pages here, as most do (docs/decisions/0083).
 */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as askSafely } from 'node:https';

const timeoutMs = 30_000;
/** Request headers that affect the response. */
const passedOn = ['accept-encoding', 'if-none-match', 'if-modified-since', 'accept-language', 'user-agent'] as const;
/** Headers that apply to a single connection. */
const ownToConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export type PassSchedule = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

function askOne(origin: string, request: IncomingMessage): Promise<IncomingMessage | null> {
  const forwarded = request.headers['x-forwarded-for'];
  const headers = {
    'x-forwarded-for': typeof forwarded === 'string' ? forwarded : (request.socket.remoteAddress ?? ''),
    ...Object.fromEntries(
      passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    ),
  };
  const url = new URL(request.url ?? '/', origin);
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? askSafely : ask;
    const question = send(url, { method: request.method, headers, timeout: timeoutMs }, resolve);
    question.on('timeout', () => question.destroy());
    question.on('error', () => resolve(null));
    question.end();
  });
}

/**
 * Creates the function that answers a request with the reply of an API process; it returns false if none replies.
 * @param apiUrls origins of API processes, tried in order
 */
export const createPassSchedule =
  (apiUrls: readonly string[]): PassSchedule =>
  async (request, response) => {
    for (const origin of apiUrls) {
      const answer = await askOne(origin, request);
      if (answer === null) continue;
      const headers = Object.entries(answer.headers).filter(([name]) => !ownToConnection.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
      answer.on('error', () => response.destroy());
      response.on('close', () => answer.destroy());
      answer.pipe(response);
      return true;
    }
    return false;
  };
