/**
 * Names of the channels of sockets. A channel is socket.io's "room"; the word room means a chat room here. No name is
 * ever exactly 20 characters long, because the sharded Redis adapter treats those as socket ids.
 */
const reservedLength = 20;

const channel = (name: string): Channel => ({ name: name.length === reservedLength ? `${name}_` : name });

export interface Channel {
  readonly name: string;
  /** Set for the channel of a chat room. */
  readonly room_id?: number;
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

export const userChannel = (user_id: number): Channel => channel(`user_${user_id}`);
/** All sockets of one login, so that they can be disconnected when the login ends. */
export const loginChannel = (login_id: string): Channel => channel(`login_${login_id}`);
export const eventChannel = (event_id: number): Channel => channel(`event_${event_id}`);
/** Staff members who observe the rooms of an event. */
export const eventAdminChannel = (event_id: number): Channel => channel(`event_${event_id}_admin`);
export const roomChannel = (room_id: number): Channel => ({ ...channel(`room_${room_id}`), room_id });
