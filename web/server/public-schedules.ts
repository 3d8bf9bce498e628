/**
 * Proxies requests for public schedules to the API, so that their URLs also work behind an ingress that routes all pages to
 * the web server (docs/decisions/0083).
 */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as askSafely } from 'node:https';

const timeoutMs = 30_000;
/** Request headers that affect the response. */
const forwardedHeaders = [
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'accept-language',
  'user-agent',
] as const;
/** Headers that apply to a single connection. */
const hopByHopHeaders: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export type ProxySchedule = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

function requestFrom(origin: string, request: IncomingMessage): Promise<IncomingMessage | null> {
  const forwarded = request.headers['x-forwarded-for'];
  const headers = {
    'x-forwarded-for': typeof forwarded === 'string' ? forwarded : (request.socket.remoteAddress ?? ''),
    ...Object.fromEntries(
      forwardedHeaders.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    ),
  };
  const url = new URL(request.url ?? '/', origin);
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? askSafely : ask;
    const clientRequest = send(url, { method: request.method, headers, timeout: timeoutMs }, resolve);
    clientRequest.on('timeout', () => clientRequest.destroy());
    clientRequest.on('error', () => resolve(null));
    clientRequest.end();
  });
}

/**
 * Creates the function that proxies a request to an API process; it returns false if none responds.
 * @param apiUrls origins of API processes, tried in order
 */
export const createScheduleProxy =
  (apiUrls: readonly string[]): ProxySchedule =>
  async (request, response) => {
    for (const origin of apiUrls) {
      const apiResponse = await requestFrom(origin, request);
      if (apiResponse === null) continue;
      const headers = Object.entries(apiResponse.headers).filter(([name]) => !hopByHopHeaders.has(name));
      response.writeHead(apiResponse.statusCode ?? 502, Object.fromEntries(headers));
      apiResponse.on('error', () => response.destroy());
      response.on('close', () => apiResponse.destroy());
      apiResponse.pipe(response);
      return true;
    }
    return false;
  };
