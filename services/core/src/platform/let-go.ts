/** Having proxies let go of a server that is about to stop, so that none of them sends a request into its end. */
import type { Server, ServerResponse } from 'node:http';

/**
 * Follows the answers of a server. Once the returned function was called, every answer says `connection: close`, also
 * those that are under way: a kept connection would be closed later, in the very moment the next request is on it.
 */
export function prepareToLetGo(server: Server): () => void {
  const unanswered = new Set<ServerResponse>();
  let leaving = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !leaving;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return () => {
    leaving = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
  };
}
