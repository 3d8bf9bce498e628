/** Which socket of this process follows which questions or polls, and what was read of them last. */
import type { ErrorCode } from '@plenum/contracts/errors';
import type { Qa } from '@plenum/contracts/questions';
import type { Board } from '@plenum/core/domain/questions/board-changes.rules';
import type { QuestionReader } from '@plenum/core/domain/questions/questions.views';
import { fail } from '@plenum/core/platform/errors';
import type { GatewaySocket } from '../socket/gateway-socket.ts';

/** A person who follows a board with one socket. */
export interface Following {
  readonly user_id: number;
  can_moderate: boolean;
}

/** A board with the sockets that follow it. */
export interface Followed<W extends Following> {
  readonly event_id: number;
  readonly watchers: Map<GatewaySocket, W>;
}

/** A person who follows questions. */
export interface Watcher extends Following {
  readonly reader: QuestionReader;
}

/** The questions of a session with the sockets that follow them. */
export interface OpenBoard extends Followed<Watcher> {
  readonly session_id: number;
  /** Settles after the first look, with which later ones are compared. */
  ready: Promise<void>;
  /** What the last look read, as text and parsed. */
  text: string | null;
  board: Board;
  qa: Qa;
  isUnscheduled: boolean;
}

/** Returns the sockets of a board whose person fits. */
export const socketsOf = <W extends Following>(
  { watchers }: Followed<W>,
  fits: (watcher: W) => boolean,
): GatewaySocket[] => [...watchers].flatMap(([socket, watcher]) => (fits(watcher) ? [socket] : []));

/** Refreshes boards one after the other. A failure does not stop the others; throws the first failure at the end. */
export async function refreshEach<B>(boards: readonly B[], refresh: (board: B) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const board of boards) await refresh(board).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

interface Limit {
  /** Boards that one socket follows. */
  readonly boardsMax: number;
  /** Said to a socket that follows more. */
  readonly code: ErrorCode;
}

/** The boards of this process by their keys; one without sockets is forgotten. */
export class OpenBoards<K, W extends Following, B extends Followed<W>> {
  readonly #boards = new Map<K, B>();
  readonly #followed = new WeakMap<GatewaySocket, Set<K>>();
  readonly #limit: Limit;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Adds a socket to a board, which `open` begins when it is the first one. Throws the code of the limit, and
   * `service_unavailable` when the socket has disconnected meanwhile.
   */
  add(socket: GatewaySocket, key: K, watcher: W, open: () => B): B {
    const own = this.#keysOf(socket);
    if (!own.has(key) && own.size >= this.#limit.boardsMax) throw fail(this.#limit.code);
    if (!socket.connected) throw fail('service_unavailable');
    own.add(key);
    const board = this.#boards.get(key) ?? open();
    this.#boards.set(key, board);
    board.watchers.set(socket, watcher);
    return board;
  }

  remove(socket: GatewaySocket, key: K): void {
    this.#followed.get(socket)?.delete(key);
    const board = this.#boards.get(key);
    board?.watchers.delete(socket);
    if (board?.watchers.size === 0) this.#boards.delete(key);
  }

  /** Lists the boards of all events or of one. */
  list(event_id?: number): B[] {
    return [...this.#boards.values()].filter((board) => event_id === undefined || board.event_id === event_id);
  }

  /** Returns the boards that a socket follows. */
  of(socket: GatewaySocket): B[] {
    return [...(this.#followed.get(socket) ?? [])].flatMap((key) => this.#boards.get(key) ?? []);
  }

  /** Returns the keys that a socket follows; they are removed when it disconnects. */
  #keysOf(socket: GatewaySocket): Set<K> {
    const known = this.#followed.get(socket);
    if (known !== undefined) return known;
    const own = new Set<K>();
    this.#followed.set(socket, own);
    socket.on('disconnect', () => {
      for (const key of own) this.remove(socket, key);
    });
    return own;
  }
}
