/**
 * Names of the channels a socket can be in. A channel is socket.io's "room"; the word room means a chat room here.
 * No name is ever exactly 20 characters long, because the sharded Redis adapter takes those for socket ids.
 */
const neverLength = 20;

const channel = (name: string): Channel => ({ name: name.length === neverLength ? `${name}_` : name });

export interface Channel {
  readonly name: string;
  /** Of the channel of a chat room. */
  readonly room_id?: number;
}

/** Several channels told at once; a socket in two of them hears it once, and one that is also in `except` not at all. */
export interface Audience {
  readonly channels: readonly Channel[];
  readonly except?: readonly Channel[];
  /** The room was told this message before, and it counts nevertheless: a message that was gone and is back. */
  readonly isRepeated?: boolean;
}

/** No sockets but every gateway process itself, which acts and then tells the sockets it concerns. */
export const everyGateway: Channel = channel('gateways');
/** All sockets of a person. */
export const userChannel = (user_id: number): Channel => channel(`user_${user_id}`);
/** All sockets behind one login, to end them with it. */
export const loginChannel = (login_id: string): Channel => channel(`login_${login_id}`);
/** Everybody who belongs to an event. */
export const eventChannel = (event_id: number): Channel => channel(`event_${event_id}`);
/** People in charge who watch the rooms of an event. */
export const eventAdminChannel = (event_id: number): Channel => channel(`event_${event_id}_admin`);
/** Sockets that entered a chat room. */
export const roomChannel = (room_id: number): Channel => ({ ...channel(`room_${room_id}`), room_id });
