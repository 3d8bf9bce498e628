/** How somebody stands to the viewer, and so what can be done about it: exactly one thing, or nothing. */
import type { Acquaintance, ConnectedPerson, Connection } from '@plenum/contracts/connections';
import type { ConnectionStatus } from '@plenum/contracts/enums';

export type Standing =
  /** Message. */
  | 'connected'
  /** Pending: the other person has not answered. */
  | 'sent'
  /** Answer: the other person asked. */
  | 'received'
  /** Connect. */
  | 'open'
  | 'closed';

interface Facts {
  readonly status: ConnectionStatus | null;
  readonly direction: 'sent' | 'received' | null;
  readonly mayAsk: boolean | null;
}

/** What stands between the two, from what lists and pushes say of it. */
export function standingOf({ status, direction, mayAsk }: Facts): Standing {
  if (status === 'ACCEPTED') return 'connected';
  if (status === 'PENDING') return direction === 'received' ? 'received' : 'sent';
  return mayAsk === true ? 'open' : 'closed';
}

export const directionOf = (connection: Pick<Connection, 'requester_id'>, ownId: number): 'sent' | 'received' =>
  connection.requester_id === ownId ? 'sent' : 'received';

/** The other one of the two. */
export const otherOf = (connection: Connection, ownId: number): ConnectedPerson =>
  connection.requester_id === ownId ? connection.recipient : connection.requester;

/** Title and company in one line; blank where neither is shown. */
export const aboutOf = ({ title, company_name }: Pick<ConnectedPerson, 'title' | 'company_name'>): string =>
  [title, company_name].filter(Boolean).join(' · ');

/** How the two of an acquaintance stand. */
export function acquaintanceStanding({ user, connection, can_send_connection_request }: Acquaintance): Standing {
  return standingOf({
    status: connection?.status ?? null,
    direction: connection === null ? null : connection.requester_id === user.id ? 'received' : 'sent',
    mayAsk: can_send_connection_request,
  });
}

/** The day on which the request was accepted, `YYYY-MM-DD`. */
export const connectedSince = ({ updated_at, created_at }: Pick<Connection, 'updated_at' | 'created_at'>): string =>
  (updated_at ?? created_at).slice(0, 10);
