/** Types of client event handlers, and validation of payloads with the schemas of the catalogue. */
import {
  clientEvents,
  type ClientEventName,
  type ClientEventPayload,
  type ClientEventReply,
} from '@plenum/contracts/client-events';
import { fail } from '@plenum/core/platform/errors';
import type { Presence } from '@plenum/core/platform/realtime/presence';
import type { Scope } from '@plenum/core/scope';
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PollBoards } from '../polls/poll-boards.ts';
import type { QuestionBoards } from '../questions/question-boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { RoomUserCounts } from '../rooms/room-user-counts.ts';
import type { SessionReactionBoards } from '../session-reactions/session-reaction-boards.ts';
import type { GatewaySocket } from './gateway-socket.ts';

/** The dependencies of a handler. */
export interface Context {
  readonly scope: Scope;
  readonly socket: GatewaySocket;
  readonly memberships: RoomMemberships;
  readonly presence: Presence;
  readonly counts: RoomUserCounts;
  /** The boards that sockets follow (`boards/boards.ts`). */
  readonly questions: QuestionBoards;
  readonly polls: PollBoards;
  readonly sessionReactions: SessionReactionBoards;
}

/**
 * Handles a client event: sends the reply event, if there is one, and returns the data of the acknowledgement.
 */
export type Handler<N extends ClientEventName> = (
  context: Context,
  payload: ClientEventPayload<N>,
) => ClientEventReply<N> | Promise<ClientEventReply<N>>;

/** The handlers of a slice, for `handlers/<slice>.handlers.ts`. */
export type Handlers<Events> = { readonly [N in keyof Events & ClientEventName]: Handler<N> };

export const isClientEvent = (name: unknown): name is ClientEventName =>
  typeof name === 'string' && Object.hasOwn(clientEvents, name);

interface Reader {
  readonly fields: readonly string[];
  readonly isValid: (payload: unknown) => boolean;
}

function readerOf(schema: TObject): Reader {
  const validator = Compile(schema);
  return { fields: Object.keys(schema.properties), isValid: (payload) => validator.Check(payload) };
}

const readers = new Map<string, Reader>(
  Object.entries(clientEvents).map(([name, { payload }]: [string, { payload: TObject }]) => [name, readerOf(payload)]),
);

/** Returns the validated payload without unknown fields. A missing payload is treated as an empty object. */
export function readPayload<N extends ClientEventName>(name: N, input: unknown): ClientEventPayload<N> {
  const payload = input ?? {};
  // Excludes arrays and binary data.
  if (!isPlain(payload)) throw fail('invalid_request');
  const { fields, isValid } = readers.get(name) ?? { fields: [], isValid: () => false };
  // Payloads are flat. The library would sort the schema for every packet to drop unknown fields.
  const candidate: Record<string, unknown> = {};
  for (const field of fields) if (Object.hasOwn(payload, field)) candidate[field] = payload[field];
  if (!isValid(candidate)) throw fail('invalid_request');
  return candidate as ClientEventPayload<N>;
}

const isPlain = (value: object): value is Record<string, unknown> => Object.getPrototypeOf(value) === Object.prototype;
