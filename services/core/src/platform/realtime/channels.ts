/**
 * Names of socket channels. A channel is socket.io's "room"; the word room means a chat room here. No name is
 * ever exactly 20 characters long, because the sharded Redis adapter treats those as socket ids.
 */
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import type { ServerEventSpec } from '@plenum/contracts/server-event';
import { type ServerEventName, serverEvents } from '@plenum/contracts/server-events';

const reservedLength = 20;

const channel = (name: string): Channel => ({ name: name.length === reservedLength ? `${name}_` : name });

export interface Channel {
  readonly name: string;
  /** Set for the channel of a chat room: `publish` sends an event for it alone to the feed of the room. */
  readonly room_id?: number;
  /** Whether it is the channel of a person, which sockets of API tokens never join. */
  readonly isOfPerson?: true;
}

/**
 * Recipients of a server event: one or more channels. A socket in several of them receives the event once; a socket in
 * a channel of `except` does not receive it.
 */
export interface Audience {
  readonly channels: readonly Channel[];
  readonly except?: readonly Channel[];
  /** Whether the room has received this message before and must accept it again, because a hidden message was restored. */
  readonly isRepeated?: boolean;
}

export const userChannel = (user_id: number): Channel => ({ ...channel(`user_${user_id}`), isOfPerson: true });
/** Returns the channel of all sockets of one login or API token, so that they can be disconnected when it ends. */
export const loginChannel = (login_id: string): Channel => channel(`login_${login_id}`);
export const eventChannel = (event_id: number): Channel => channel(`event_${event_id}`);
/** Returns the channel of staff members who observe the rooms of an event. */
export const eventAdminChannel = (event_id: number): Channel => channel(`event_${event_id}_admin`);
export const roomChannel = (room_id: number): Channel => ({ ...channel(`room_${room_id}`), room_id });

/**
 * Sockets of API tokens that may receive the server events of another channel that need this scope. They are in none of
 * the other channels, so that they never receive an event whose declaration has no scope.
 */
export const tokenChannel = ({ name }: Channel, scope: ApiScope): Channel => channel(`${name}@${scope}`);

const scopesOfServerEvents: ReadonlySet<ApiScope> = new Set(
  Object.values<ServerEventSpec>(serverEvents).flatMap(({ token }) => token ?? []),
);

/** Returns the channels that a socket of an API token with these scopes joins instead of a channel. */
export const tokenChannels = (joined: Channel, scopes: readonly ApiScope[]): Channel[] =>
  scopes.filter((scope) => scopesOfServerEvents.has(scope)).map((scope) => tokenChannel(joined, scope));

/** Returns the scope that an API token needs to receive a server event; undefined if none is sufficient. */
export const scopeOfServerEvent = (name: ServerEventName): ApiScope | undefined => {
  const { token }: ServerEventSpec = serverEvents[name];
  return token;
};

/** Returns the channel names of all sockets that receive a server event of a channel. */
export function channelsOf(open: Channel, name: ServerEventName): string[] {
  const scope = scopeOfServerEvent(name);
  return scope === undefined ? [open.name] : [open.name, tokenChannel(open, scope).name];
}
