/**
 * Feeds of the stage displays that a process serves. Each process polls PostgreSQL once a second for all its displays
 * together, without Redis: displays keep working while Redis is unavailable, and end within a second after their
 * address was revoked.
 */
import { wallRefreshIntervalMs, wallMessagesMax, wallScreensMax } from '@plenum/contracts/limits';
import type {
  ClockWallFrame,
  PollWallFrame,
  QuestionWallFrame,
  WallAnnouncement,
  WallFrame,
} from '@plenum/contracts/live/walls';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { isCurrentlyOpenToEveryMember } from '../../policy.ts';
import { authorView } from './chat-rooms.views.ts';
import { listVisiblePage } from './room-messages.queries.ts';
import { findWallAnnouncements, listWalls, type WallLocation, type WallRow } from './walls.queries.ts';

type AnyWallFrame = WallFrame | QuestionWallFrame | PollWallFrame | ClockWallFrame;

export interface WallScreen {
  /** Sends the complete content after a change. */
  show(frame: AnyWallFrame): void;
  /** Ends the feed, because the display's address was revoked. */
  end(): void;
}

export interface WallFeeds {
  /**
   * Adds a screen to a stage display; returns the function that removes it. Throws `wall_unknown`, `wall_full`.
   * @param token from the display's address
   */
  open(token: string, screen: WallScreen): Promise<() => void>;
  /** Stops polling; connected screens keep their content. */
  stop(): Promise<void>;
}

export interface FoundWall {
  readonly token_hash: string;
  /** Changes with the content. */
  readonly version: string;
  readonly read: (db: Db) => Promise<AnyWallFrame>;
  /** Location for announcements; null if the display shows none. */
  readonly place: WallLocation | null;
}

/** Finds the stage displays of some tokens; omits revoked ones. */
export type WallSource = (db: Db, tokenHashes: readonly string[]) => Promise<readonly FoundWall[]>;

interface Wall {
  readonly screens: Set<WallScreen>;
  /** Serialized content last sent to its screens. */
  shown: string;
}

const isOpen = (row: WallRow): boolean => row.event_status !== 'DELETED' && isCurrentlyOpenToEveryMember(row);
const versionOf = (row: WallRow): string =>
  [row.last_seq, row.message_count, row.edited_at?.getTime(), isOpen(row), row.room_name, row.event_title].join('\n');

async function readFrame(db: Db, row: WallRow): Promise<WallFrame> {
  const { room_id, last_seq } = row;
  const is_open = isOpen(row);
  const rows = is_open ? await listVisiblePage(db, room_id, last_seq, 0, wallMessagesMax) : [];
  return {
    room: { id: room_id, name: row.room_name },
    event: { id: row.event_id, title: row.event_title },
    is_open,
    last_seq,
    messages: rows.map((message) => {
      const { full_name, image_url, role, is_session_speaker } = authorView(message);
      const { id, seq, content } = message;
      const created_at = message.created_at.toISOString();
      return { id, seq, content, created_at, user: { full_name, image_url, role, is_session_speaker } };
    }),
  };
}

export const roomWalls: WallSource = async (db, tokenHashes) =>
  (await listWalls(db, tokenHashes)).map((row) => ({
    token_hash: row.token_hash,
    version: versionOf(row),
    read: (from) => readFrame(from, row),
    place: { event_id: row.event_id, location: row.location },
  }));

async function withAnnouncements(db: Db, walls: readonly FoundWall[]): Promise<readonly FoundWall[]> {
  const places = walls.flatMap(({ place }) => place ?? []);
  if (places.length === 0) return walls;
  const announced = await findWallAnnouncements(db, places);
  return walls.map((wall) => {
    const found = announced.find(
      ({ event_id, location }) => event_id === wall.place?.event_id && location === wall.place.location,
    );
    return found === undefined ? wall : announcing(wall, { id: found.id, text: found.text });
  });
}

const announcing = (wall: FoundWall, announcement: WallAnnouncement): FoundWall => ({
  ...wall,
  version: `${wall.version}\n${announcement.id}`,
  read: async (db) => ({ ...(await wall.read(db)), announcement }),
});

/** Creates the feeds of a process, which polls only while screens are connected. */
export function createWallFeeds(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  sources: readonly WallSource[] = [roomWalls],
): WallFeeds {
  const walls = new Map<string, Wall>();
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> = Promise.resolve();
  let stopped = false;

  const find = async (tokenHashes: readonly string[]): Promise<readonly FoundWall[]> =>
    withAnnouncements(db, (await Promise.all(sources.map((source) => source(db, tokenHashes)))).flat());

  async function refresh(token_hash: string, wall: Wall, found: FoundWall | undefined): Promise<void> {
    if (found === undefined) {
      walls.delete(token_hash);
      for (const screen of wall.screens) screen.end();
      return;
    }
    if (found.version === wall.shown) return;
    const frame = await found.read(db);
    wall.shown = found.version;
    for (const screen of wall.screens) screen.show(frame);
  }

  async function refreshWalls(): Promise<void> {
    try {
      const found = new Map((await find([...walls.keys()])).map((wall) => [wall.token_hash, wall]));
      for (const [token_hash, wall] of walls) await refresh(token_hash, wall, found.get(token_hash));
    } catch (error) {
      log.debug({ error: errorMessage(error) }, 'failed to update stage displays: database unavailable');
    }
    timer = undefined;
    scheduleRefresh();
  }

  function scheduleRefresh(): void {
    if (stopped || timer !== undefined || walls.size === 0) return;
    timer = setTimeout(() => {
      refreshing = refreshWalls();
    }, wallRefreshIntervalMs);
  }

  function close(token_hash: string, screen: WallScreen): void {
    const wall = walls.get(token_hash);
    wall?.screens.delete(screen);
    if (wall?.screens.size === 0) walls.delete(token_hash);
  }

  return {
    async open(token, screen) {
      const token_hash = hashToken(token);
      const [found] = await find([token_hash]);
      if (found === undefined) throw fail('wall_unknown');
      const frame = await found.read(db);
      const wall = walls.get(token_hash) ?? { screens: new Set(), shown: found.version };
      if (wall.screens.size >= wallScreensMax) throw fail('wall_full');
      walls.set(token_hash, wall);
      wall.screens.add(screen);
      screen.show(frame);
      // The other screens may have older content: the next poll sends it to all of them.
      if (wall.shown !== found.version) wall.shown = '';
      scheduleRefresh();
      return () => close(token_hash, screen);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await refreshing;
    },
  };
}
