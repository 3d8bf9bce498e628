/** Who may knock: checked at the handshake, before a connection costs anything. */
import type { IncomingMessage } from 'node:http';

interface Admission {
  /** The product's own origin; compared as a whole. */
  readonly own_origin: string;
  /** False until the process hears Redis for the first time, and when it stops. */
  readonly isOpen: () => boolean;
  /** Whether an address may have one socket more now. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  readonly onRefused: (why: Refused) => void;
}

/** Why a handshake is refused before anything about it is read. */
type Refused = 'foreign_origin' | 'too_many' | 'not_open';

type Decide = (reason: string | null, admitted: boolean) => void;

/**
 * Whether a handshake comes from the product's own pages or from a program. Browsers name the origin of every upgrade
 * and of every request that scripts of another site make; programs send neither header (cross-site hijacking of sockets).
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, own_origin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== own_origin;
}

/** The engine's `allowRequest`: foreign origins get 403, also where they ask for an upgrade. */
export const admit =
  ({ own_origin, isOpen, mayConnect, onRefused }: Admission) =>
  (request: IncomingMessage, decide: Decide): void => {
    if (isForeign(request, own_origin)) {
      onRefused('foreign_origin');
      refuseUpgrade(request, '403 Forbidden');
      decide('foreign origin', false);
    } else if (isOpen() && !mayConnect(request)) {
      onRefused('too_many');
      refuseUpgrade(request, '429 Too Many Requests');
      decide('too many from this address', false);
    } else if (isOpen()) {
      decide(null, true);
    } else {
      onRefused('not_open');
      refuseUpgrade(request, '503 Service Unavailable');
      decide('not open', false);
    }
  };

/** The engine answers every refused upgrade with 400; this is said before, and the engine then only closes. */
function refuseUpgrade(request: IncomingMessage, status: string): void {
  if (request.headers.upgrade === undefined) return;
  request.socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
