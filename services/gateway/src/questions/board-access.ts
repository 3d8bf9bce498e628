/** Sockets leave a board when their person may no longer see it, and hear more or less when they moderate it or not. */
import type { Deps } from '@plenum/core/deps';
import { authorizeBoard } from '@plenum/core/domain/questions/question-access';
import type { QuestionReader } from '@plenum/core/domain/questions/questions.views';
import { signalNames } from '@plenum/core/platform/realtime/signals';
import { scopeFor } from '@plenum/core/scope';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import type { OpenBoard, OpenBoards, Watcher } from './open-boards.ts';

export interface BoardAccessChecks {
  /** Checks the people of a board again. */
  check(open: OpenBoard, isMeant?: (reader: QuestionReader) => boolean): Promise<void>;
  /** Removes a socket and tells it. */
  evict(socket: GatewaySocket, session_id: number): void;
}

interface Parts {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly boards: OpenBoards;
}

const everybody = (): boolean => true;

/** Starts the checks: of a person whose standing changed, and of an event whose stages changed. */
export function followBoardAccess({ deps, io, boards }: Parts): BoardAccessChecks {
  function evict(socket: GatewaySocket, session_id: number): void {
    boards.remove(socket, session_id);
    socket.emit('questions_left', { session_id, can_read: false });
  }

  async function checkOne({ session_id, watchers }: OpenBoard, socket: GatewaySocket, watcher: Watcher): Promise<void> {
    const scope = scopeFor(deps, socket.data.actor, `${socket.id}-questions`);
    try {
      const { can_moderate } = await authorizeBoard(scope, session_id);
      if (can_moderate === watcher.can_moderate || watchers.get(socket) !== watcher) return;
      watcher.can_moderate = can_moderate;
      socket.emit('questions_left', { session_id, can_read: true });
    } catch {
      // Also when the database cannot be asked: the browser follows again, and is checked then.
      evict(socket, session_id);
    }
  }

  async function check(open: OpenBoard, isMeant: (reader: QuestionReader) => boolean = everybody): Promise<void> {
    const meant = [...open.watchers].filter(([, { reader }]) => isMeant(reader));
    await Promise.all(meant.map(([socket, watcher]) => checkOne(open, socket, watcher)));
  }

  async function checkEvent(event_id: number, isMeant: (reader: QuestionReader) => boolean): Promise<void> {
    for (const open of boards.list(event_id)) await check(open, isMeant);
  }

  io.on(signalNames['check-person'], ({ event_id, user_id }) => {
    void checkEvent(event_id, (reader) => reader.user_id === user_id);
  });
  io.on(signalNames['check-rooms'], ({ event_id }) => {
    // Somebody came on a stage or left it, which makes moderators.
    void checkEvent(event_id, everybody);
  });
  return { check, evict };
}
