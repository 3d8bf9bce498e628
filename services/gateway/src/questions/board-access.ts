/** Sockets leave a board when their person may no longer see it, and hear more or less when they moderate it or not. */
import type { Deps } from '@plenum/core/deps';
import { type Scope, scopeFor } from '@plenum/core/scope';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import type { Followed, Following } from './open-boards.ts';

export interface BoardAccessChecks<B> {
  /** Checks the people of a board again. */
  check(open: B, isMeant?: (watcher: Following) => boolean): Promise<void>;
  /** Removes a socket and tells it. */
  evict(socket: GatewaySocket, open: B): void;
}

interface Parts<B> {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly boards: { list(event_id?: number): B[] };
  /** Throws when the person may not see the board. */
  readonly authorize: (scope: Scope, open: B) => Promise<{ readonly can_moderate: boolean }>;
  readonly remove: (socket: GatewaySocket, open: B) => void;
  /** Tells a socket that it was removed, or that it hears something else now. */
  readonly tell: (socket: GatewaySocket, open: B, can_read: boolean) => void;
}

const everybody = (): boolean => true;

/** Starts the checks: of a person whose standing changed, and of an event whose stages changed. */
export function followBoardAccess<W extends Following, B extends Followed<W>>({
  deps,
  io,
  boards,
  authorize,
  remove,
  tell,
}: Parts<B>): BoardAccessChecks<B> {
  function evict(socket: GatewaySocket, open: B): void {
    remove(socket, open);
    tell(socket, open, false);
  }

  async function checkOne(open: B, socket: GatewaySocket, watcher: W): Promise<void> {
    const scope = scopeFor(deps, socket.data.actor, `${socket.id}-board`);
    try {
      const { can_moderate } = await authorize(scope, open);
      if (can_moderate === watcher.can_moderate || open.watchers.get(socket) !== watcher) return;
      watcher.can_moderate = can_moderate;
      tell(socket, open, true);
    } catch {
      // Also when the database cannot be asked: the browser follows again, and is checked then.
      evict(socket, open);
    }
  }

  async function check(open: B, isMeant: (watcher: Following) => boolean = everybody): Promise<void> {
    const meant = [...open.watchers].filter(([, watcher]) => isMeant(watcher));
    await Promise.all(meant.map(([socket, watcher]) => checkOne(open, socket, watcher)));
  }

  async function checkEvent(event_id: number, isMeant: (watcher: Following) => boolean): Promise<void> {
    for (const open of boards.list(event_id)) await check(open, isMeant);
  }

  io.on('check-person', ({ event_id, user_id }) => {
    void checkEvent(event_id, (watcher) => watcher.user_id === user_id);
  });
  io.on('check-rooms', ({ event_id }) => {
    // Somebody came on a stage or left it, which makes moderators.
    void checkEvent(event_id, everybody);
  });
  return { check, evict };
}
