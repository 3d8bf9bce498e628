/**
 * Names of the channels of sockets. A channel is socket.io's "room"; the word room means a chat room here. No name is
 * ever exactly 20 characters long, because the sharded Redis adapter treats those as socket ids.
 */
const neverLength = 20;

const channel = (name: string): Channel => ({ name: name.length === neverLength ? `${name}_` : name });

export interface Channel {
  readonly name: string;
  /** Set for the channel of a chat room. */
  readonly room_id?: number;
}

/**
 * Receivers of a server event: several channels at once; a socket in two of them receives it once, and one that is also
 * in `except` not at all.
 */
export interface Audience {
  readonly channels: readonly Channel[];
  readonly except?: readonly Channel[];
  /** Whether the room received this message before and must accept it again: a hidden message that was restored. */
  readonly isRepeated?: boolean;
}

export const userChannel = (user_id: number): Channel => channel(`user_${user_id}`);
/** All sockets of one login, to disconnect them with it. */
export const loginChannel = (login_id: string): Channel => channel(`login_${login_id}`);
export const eventChannel = (event_id: number): Channel => channel(`event_${event_id}`);
/** Staff who watch the rooms of an event. */
export const eventAdminChannel = (event_id: number): Channel => channel(`event_${event_id}_admin`);
export const roomChannel = (room_id: number): Channel => ({ ...channel(`room_${room_id}`), room_id });
