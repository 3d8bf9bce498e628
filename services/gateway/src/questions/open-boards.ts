/** Which socket of this process follows the questions of which session, and what was read of them last. */
import { questionBoardsPerSocketMax } from '@plenum/contracts/question-limits';
import type { Qa } from '@plenum/contracts/questions';
import type { Board } from '@plenum/core/domain/questions/board-changes.rules';
import type { QuestionReader } from '@plenum/core/domain/questions/questions.views';
import { fail } from '@plenum/core/platform/errors';
import type { GatewaySocket } from '../socket/gateway-socket.ts';

/** A person who follows a board with one socket. */
export interface Watcher {
  readonly reader: QuestionReader;
  can_moderate: boolean;
}

/** The questions of a session with the sockets that follow them. */
export interface OpenBoard {
  readonly session_id: number;
  readonly event_id: number;
  readonly watchers: Map<GatewaySocket, Watcher>;
  /** Settles after the first look, with which later ones are compared. */
  ready: Promise<void>;
  /** What the last look read, as text and parsed. */
  text: string | null;
  board: Board;
  qa: Qa;
  isUnscheduled: boolean;
}

/** Returns the sockets of a board whose person fits. */
export const socketsOf = ({ watchers }: OpenBoard, fits: (watcher: Watcher) => boolean): GatewaySocket[] =>
  [...watchers].flatMap(([socket, watcher]) => (fits(watcher) ? [socket] : []));

/** The boards of this process; one without sockets is forgotten. */
export class OpenBoards {
  readonly #boards = new Map<number, OpenBoard>();
  readonly #followed = new WeakMap<GatewaySocket, Set<number>>();

  /**
   * Adds a socket to a board, which `open` begins when it is the first one. Throws `question_boards_exceeded`, and
   * `service_unavailable` when the socket has disconnected meanwhile.
   */
  add(socket: GatewaySocket, session_id: number, watcher: Watcher, open: () => OpenBoard): OpenBoard {
    const own = this.#sessionsOf(socket);
    if (!own.has(session_id) && own.size >= questionBoardsPerSocketMax) throw fail('question_boards_exceeded');
    if (!socket.connected) throw fail('service_unavailable');
    own.add(session_id);
    const board = this.#boards.get(session_id) ?? open();
    this.#boards.set(session_id, board);
    board.watchers.set(socket, watcher);
    return board;
  }

  remove(socket: GatewaySocket, session_id: number): void {
    this.#followed.get(socket)?.delete(session_id);
    const board = this.#boards.get(session_id);
    board?.watchers.delete(socket);
    if (board?.watchers.size === 0) this.#boards.delete(session_id);
  }

  /** Lists the boards of all events or of one. */
  list(event_id?: number): OpenBoard[] {
    return [...this.#boards.values()].filter((board) => event_id === undefined || board.event_id === event_id);
  }

  /** Returns the sessions that a socket follows; they are removed when it disconnects. */
  #sessionsOf(socket: GatewaySocket): Set<number> {
    const known = this.#followed.get(socket);
    if (known !== undefined) return known;
    const own = new Set<number>();
    this.#followed.set(socket, own);
    socket.on('disconnect', () => {
      for (const session_id of own) this.remove(socket, session_id);
    });
    return own;
  }
}
