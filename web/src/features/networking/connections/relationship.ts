/** Determines the relation of a person to the viewer, and with it the single available action, if any. */
import type { ConnectionStatus } from '@plenum/contracts/enums';
import type { Acquaintance, ConnectedPerson, Connection } from '@plenum/contracts/networking/connections';

export type Relationship =
  /** Action: message. */
  | 'connected'
  /** Action: none, the request is pending. */
  | 'sent'
  /** Action: accept or decline. */
  | 'received'
  /** Action: connect. */
  | 'open'
  | 'closed';

interface ConnectionState {
  readonly status: ConnectionStatus | null;
  readonly direction: 'sent' | 'received' | null;
  readonly mayAsk: boolean | null;
}

/** Returns the relation from the fields of lists and server events. */
export function relationshipOf({ status, direction, mayAsk }: ConnectionState): Relationship {
  if (status === 'ACCEPTED') return 'connected';
  if (status === 'PENDING') return direction === 'received' ? 'received' : 'sent';
  return mayAsk === true ? 'open' : 'closed';
}

export const directionOf = (connection: Pick<Connection, 'requester_id'>, ownId: number): 'sent' | 'received' =>
  connection.requester_id === ownId ? 'sent' : 'received';

export const otherPersonOf = (connection: Connection, ownId: number): ConnectedPerson =>
  connection.requester_id === ownId ? connection.recipient : connection.requester;

/** Formats title and company in one line; empty if both are hidden. */
export const positionOf = ({ title, company_name }: Pick<ConnectedPerson, 'title' | 'company_name'>): string =>
  [title, company_name].filter(Boolean).join(' · ');

export function acquaintanceRelationship({
  user,
  connection,
  can_send_connection_request,
}: Acquaintance): Relationship {
  return relationshipOf({
    status: connection?.status ?? null,
    direction: connection === null ? null : connection.requester_id === user.id ? 'received' : 'sent',
    mayAsk: can_send_connection_request,
  });
}

/** Returns the date on which the request was accepted, `YYYY-MM-DD`. */
export const connectedSince = ({ updated_at, created_at }: Pick<Connection, 'updated_at' | 'created_at'>): string =>
  (updated_at ?? created_at).slice(0, 10);
