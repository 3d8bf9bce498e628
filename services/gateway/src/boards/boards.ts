/**
 * Boards that sockets follow: the questions or reactions of a session, or the polls of a session or event. Each gateway
 * reads all boards of its sockets with one query to PostgreSQL, not Redis, twice a second. The next refresh therefore
 * recovers changes that a killed process did not send (docs/decisions/0091).
 *
 * The spec of each kind (`polls/poll-boards.ts`, `questions/question-boards.ts`,
 * `session-reactions/session-reaction-boards.ts`) is called in this order: `watch` calls `join`, adds the socket, opens
 * the board if it is the first, and replies; each refresh calls `read` for all boards, and `sendChanges` for each.
 */
import type { ErrorCode } from '@plenum/contracts/errors';
import type { Deps } from '@plenum/core/deps';
import { fail } from '@plenum/core/platform/errors';
import { type Scope, scopeFor } from '@plenum/core/scope';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';

/** A person who follows a board with one socket. */
export interface Watcher {
  readonly user_id: number;
  can_moderate: boolean;
}

/** A board with the sockets that follow it. */
export interface Board<W extends Watcher> {
  readonly event_id: number;
  readonly watchers: Map<GatewaySocket, W>;
  /** Settles after the first read, which later reads are compared with. */
  ready: Promise<void>;
  /** Whether the session is unscheduled. Only organizers can see unscheduled sessions. */
  isUnscheduled: boolean;
}

/** The result of joining a board. */
interface Joined<Place, W, B, Reply> {
  readonly place: Place;
  readonly watcher: W;
  /** Creates the board if no other socket of this process follows it. */
  readonly open: () => B;
  /** Returns the reply once the board is ready. */
  readonly reply: (board: B) => Reply;
}

interface BoardsSpec<Place, W extends Watcher, B extends Place & Board<W>, Row extends Place, Reply> {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: Pick<RoomMemberships, 'accessChanges'>;
  /** Maximum number of boards per socket. */
  readonly maxBoards: number;
  readonly exceeded: ErrorCode;
  readonly keyOf: (place: Place) => string;
  readonly join: (scope: Scope, place: Place) => Promise<Joined<Place, W, B, Reply>>;
  /** Throws if the actor may no longer follow the board. */
  readonly authorize: (scope: Scope, board: B) => Promise<{ readonly can_moderate: boolean }>;
  /** Notifies a socket that it no longer follows the board, or that its permissions changed (`can_read`). */
  readonly notify: (socket: GatewaySocket, board: B, can_read: boolean) => void;
  /** Reads boards. Boards that no longer exist are missing from the result. */
  readonly read: (boards: readonly B[]) => Promise<readonly Row[]>;
  /** Sends the changes since the last read. */
  readonly sendChanges: (board: B, row: Row) => Promise<void>;
}

export interface Boards<Place, Reply> {
  /** Follows a board. Changes after the reply are sent. Throws the errors of `join` and of the limit. */
  watch(scope: Scope, socket: GatewaySocket, place: Place): Promise<Reply>;
  unwatch(socket: GatewaySocket, place: Place): void;
  /** Sends the changes since the last refresh. `gateway.ts` calls it twice a second. Rejects while PostgreSQL is unavailable. */
  refresh(): Promise<void>;
  /** Checks the access of all sockets again, because a message about access changes may have been lost. */
  checkAll(): Promise<void>;
}

/** Returns the sockets of matching watchers. */
export const socketsOf = <W extends Watcher>(
  { watchers }: Pick<Board<W>, 'watchers'>,
  matches: (watcher: W) => boolean,
): GatewaySocket[] => [...watchers].flatMap(([socket, watcher]) => (matches(watcher) ? [socket] : []));

/** The boards of this process by key. Boards without sockets are dropped. */
class OpenBoards<W extends Watcher, B extends Board<W>> {
  readonly #boards = new Map<string, B>();
  readonly #followed = new WeakMap<GatewaySocket, Set<string>>();
  readonly #max: number;
  readonly #exceeded: ErrorCode;

  constructor(max: number, exceeded: ErrorCode) {
    this.#max = max;
    this.#exceeded = exceeded;
  }

  /**
   * Adds a socket to a board, which `open` creates if it does not exist. Throws the code of the limit, or
   * `service_unavailable` if the socket has disconnected.
   */
  add(socket: GatewaySocket, key: string, watcher: W, open: () => B): B {
    const keys = this.#keysOf(socket);
    if (!keys.has(key) && keys.size >= this.#max) throw fail(this.#exceeded);
    if (!socket.connected) throw fail('service_unavailable');
    keys.add(key);
    const board = this.#boards.get(key) ?? open();
    this.#boards.set(key, board);
    board.watchers.set(socket, watcher);
    return board;
  }

  remove(socket: GatewaySocket, key: string): void {
    this.#followed.get(socket)?.delete(key);
    const board = this.#boards.get(key);
    board?.watchers.delete(socket);
    if (board?.watchers.size === 0) this.#boards.delete(key);
  }

  list(event_id?: number): B[] {
    return [...this.#boards.values()].filter((board) => event_id === undefined || board.event_id === event_id);
  }

  of(socket: GatewaySocket): B[] {
    return [...(this.#followed.get(socket) ?? [])].flatMap((key) => this.#boards.get(key) ?? []);
  }

  /** Returns the keys of the boards that a socket follows until it disconnects. */
  #keysOf(socket: GatewaySocket): Set<string> {
    const existing = this.#followed.get(socket);
    if (existing !== undefined) return existing;
    const keys = new Set<string>();
    this.#followed.set(socket, keys);
    socket.on('disconnect', () => {
      for (const key of keys) this.remove(socket, key);
    });
    return keys;
  }
}

interface AccessChecks<B> {
  /** Checks the access of watchers again. */
  check(board: B, matches?: (watcher: Watcher) => boolean): Promise<void>;
  /** Removes a socket from a board and notifies it. */
  evict(socket: GatewaySocket, board: B): void;
}

const matchAll = (): boolean => true;

/**
 * Checks access again when the role, ban or mute of a person changes, and when the speakers of a session change, who are
 * moderators of its boards.
 */
function createAccessChecks<Place, W extends Watcher, B extends Place & Board<W>, Row extends Place, Reply>(
  { deps, io, keyOf, authorize, notify }: BoardsSpec<Place, W, B, Row, Reply>,
  boards: OpenBoards<W, B>,
): AccessChecks<B> {
  function evict(socket: GatewaySocket, board: B): void {
    boards.remove(socket, keyOf(board));
    notify(socket, board, false);
  }

  async function checkOne(board: B, socket: GatewaySocket, watcher: W): Promise<void> {
    const scope = scopeFor(deps, socket.data.actor, `${socket.id}-board`);
    try {
      const { can_moderate } = await authorize(scope, board);
      if (can_moderate === watcher.can_moderate || board.watchers.get(socket) !== watcher) return;
      watcher.can_moderate = can_moderate;
      notify(socket, board, true);
    } catch {
      // Including when the database is unavailable. The browser watches the board again, and access is checked then.
      evict(socket, board);
    }
  }

  async function check(board: B, matches: (watcher: Watcher) => boolean = matchAll): Promise<void> {
    const watchers = [...board.watchers].filter(([, watcher]) => matches(watcher));
    await Promise.all(watchers.map(([socket, watcher]) => checkOne(board, socket, watcher)));
  }

  async function checkEvent(event_id: number, matches: (watcher: Watcher) => boolean): Promise<void> {
    for (const board of boards.list(event_id)) await check(board, matches);
  }

  io.on('check-person', ({ event_id, user_id }) => {
    void checkEvent(event_id, (watcher) => watcher.user_id === user_id);
  });
  io.on('check-rooms', ({ event_id }) => {
    void checkEvent(event_id, matchAll);
  });
  return { check, evict };
}

/** Refreshes boards sequentially. If some fail, refreshes the others and then throws the first failure. */
async function refreshEach<B>(boards: readonly B[], refresh: (board: B) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const board of boards) await refresh(board).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Creates the boards of one kind. `boardsOf` returns the boards that a socket follows. */
export function createBoards<
  Place,
  W extends Watcher,
  B extends Place & Board<W>,
  Row extends Place & { readonly is_unscheduled: boolean },
  Reply,
>(
  spec: BoardsSpec<Place, W, B, Row, Reply>,
): Boards<Place, Reply> & { readonly boardsOf: (socket: GatewaySocket) => B[] } {
  const { memberships, keyOf, join, read, sendChanges } = spec;
  const boards = new OpenBoards<W, B>(spec.maxBoards, spec.exceeded);
  const access = createAccessChecks(spec, boards);

  async function add(scope: Scope, socket: GatewaySocket, requested: Place): Promise<Reply> {
    const { place, watcher, open, reply } = await join(scope, requested);
    const board = boards.add(socket, keyOf(place), watcher, open);
    await board.ready;
    return reply(board);
  }

  async function refreshBoard(board: B, row: Row | undefined): Promise<void> {
    await board.ready.catch(() => undefined);
    if (row === undefined) {
      for (const socket of board.watchers.keys()) access.evict(socket, board);
      return;
    }
    if (row.is_unscheduled && !board.isUnscheduled) await access.check(board);
    board.isUnscheduled = row.is_unscheduled;
    await sendChanges(board, row);
  }

  return {
    async watch(scope, socket, place) {
      const changesBefore = memberships.accessChanges();
      try {
        const reply = await add(scope, socket, place);
        if (memberships.accessChanges() === changesBefore) return reply;
        // Access has changed in the meantime, possibly for this person.
        return await add(scope, socket, place);
      } catch (error) {
        boards.remove(socket, keyOf(place));
        throw error;
      }
    },
    unwatch: (socket, place) => boards.remove(socket, keyOf(place)),
    async refresh() {
      const open = boards.list();
      if (open.length === 0) return;
      const rows = new Map((await read(open)).map((row) => [keyOf(row), row]));
      await refreshEach(open, (board) => refreshBoard(board, rows.get(keyOf(board))));
    },
    async checkAll() {
      for (const board of boards.list()) await access.check(board);
    },
    boardsOf: (socket) => boards.of(socket),
  };
}
