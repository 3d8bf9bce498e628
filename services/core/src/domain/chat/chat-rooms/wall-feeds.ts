/**
 * Feeds of the stage walls that a process serves. Each process polls PostgreSQL once a second for all its walls,
 * without Redis: walls keep working while Redis is unavailable, and end within a second after their URL was revoked.
 */
import { wallRefreshIntervalMs, maxWallMessages, maxWallScreens } from '@plenum/contracts/limits';
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
import { listWallMessages } from './room-messages.queries.ts';
import { findWallAnnouncements, listWalls, type WallLocation, type WallRow } from './walls.queries.ts';

type AnyWallFrame = WallFrame | QuestionWallFrame | PollWallFrame | ClockWallFrame;

export interface WallScreen {
  /** Sends the complete content after a change. */
  show(frame: AnyWallFrame): void;
  /** Ends the feed, because the URL of the stage wall was revoked. */
  end(): void;
}

export interface WallFeeds {
  /**
   * Adds a screen to a stage wall; returns the function that removes it. Throws `wall_unknown`, `wall_full`.
   * @param token token in the URL of the stage wall
   */
  open(token: string, screen: WallScreen): Promise<() => void>;
  /** Stops polling; connected screens continue to show their content. */
  stop(): Promise<void>;
}

export interface WallContent {
  readonly token_hash: string;
  /** Changes with the content. */
  readonly version: string;
  readonly read: (db: Db) => Promise<AnyWallFrame>;
  /** Location for announcements; null if the stage wall shows none. */
  readonly place: WallLocation | null;
}

/** Finds stage walls by token hash; omits revoked ones. */
export type WallSource = (db: Db, tokenHashes: readonly string[]) => Promise<readonly WallContent[]>;

interface Wall {
  readonly screens: Set<WallScreen>;
  /** Version of the content last sent to the screens. */
  shownVersion: string;
}

const isOpen = (row: WallRow): boolean => row.event_status !== 'DELETED' && isCurrentlyOpenToEveryMember(row);
const versionOf = (row: WallRow): string =>
  [
    row.last_seq,
    row.message_count,
    row.edited_at?.getTime(),
    row.open_cases,
    isOpen(row),
    row.room_name,
    row.event_title,
    row.join_code,
  ].join('\n');

const roomPath = ({ room_id, session_id }: WallRow): string =>
  session_id === null ? `networking?tab=chat&room=${room_id}` : `sessions/${session_id}#chat`;

async function readFrame(db: Db, row: WallRow, publicOrigin: string): Promise<WallFrame> {
  const { room_id, event_id, last_seq } = row;
  const is_open = isOpen(row);
  const rows = is_open ? await listWallMessages(db, room_id, last_seq, maxWallMessages) : [];
  return {
    room: { id: room_id, name: row.room_name },
    event: { id: event_id, title: row.event_title },
    join_url: `${publicOrigin}/app/events/${event_id}/${roomPath(row)}`,
    join_code: row.join_code,
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

/** Creates the source of the stage walls of chat rooms. */
export const roomWalls =
  ({ config }: Pick<Deps, 'config'>): WallSource =>
  async (db, tokenHashes) =>
    (await listWalls(db, tokenHashes)).map((row) => ({
      token_hash: row.token_hash,
      version: versionOf(row),
      read: (from) => readFrame(from, row, config.publicOrigin),
      place: { event_id: row.event_id, location: row.location },
    }));

async function withAnnouncements(db: Db, walls: readonly WallContent[]): Promise<readonly WallContent[]> {
  const locations = walls.flatMap(({ place: location }) => location ?? []);
  if (locations.length === 0) return walls;
  const announcements = await findWallAnnouncements(db, locations);
  return walls.map((wall) => {
    const content = announcements.find(
      ({ event_id, location }) => event_id === wall.place?.event_id && location === wall.place.location,
    );
    return content === undefined ? wall : withAnnouncement(wall, { id: content.id, text: content.text });
  });
}

const withAnnouncement = (wall: WallContent, announcement: WallAnnouncement): WallContent => ({
  ...wall,
  version: `${wall.version}\n${announcement.id}`,
  read: async (db) => ({ ...(await wall.read(db)), announcement }),
});

/** Creates the feeds of a process. Polls only while screens are connected. */
export function createWallFeeds(
  { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>,
  sources: readonly WallSource[] = [roomWalls({ config })],
): WallFeeds {
  const walls = new Map<string, Wall>();
  let timer: NodeJS.Timeout | undefined;
  let pendingRefresh: Promise<void> = Promise.resolve();
  let isStopped = false;

  const find = async (tokenHashes: readonly string[]): Promise<readonly WallContent[]> =>
    withAnnouncements(db, (await Promise.all(sources.map((source) => source(db, tokenHashes)))).flat());

  async function refresh(token_hash: string, wall: Wall, content: WallContent | undefined): Promise<void> {
    if (content === undefined) {
      walls.delete(token_hash);
      for (const screen of wall.screens) screen.end();
      return;
    }
    if (content.version === wall.shownVersion) return;
    const frame = await content.read(db);
    wall.shownVersion = content.version;
    for (const screen of wall.screens) screen.show(frame);
  }

  async function refreshWalls(): Promise<void> {
    try {
      const content = new Map((await find([...walls.keys()])).map((wall) => [wall.token_hash, wall]));
      for (const [token_hash, wall] of walls) await refresh(token_hash, wall, content.get(token_hash));
    } catch (error) {
      log.debug({ error: errorMessage(error) }, 'failed to update stage walls: database unavailable');
    }
    timer = undefined;
    scheduleRefresh();
  }

  function scheduleRefresh(): void {
    if (isStopped || timer !== undefined || walls.size === 0) return;
    timer = setTimeout(() => {
      pendingRefresh = refreshWalls();
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
      const [content] = await find([token_hash]);
      if (content === undefined) throw fail('wall_unknown');
      const frame = await content.read(db);
      const wall = walls.get(token_hash) ?? { screens: new Set(), shownVersion: content.version };
      if (wall.screens.size >= maxWallScreens) throw fail('wall_full');
      walls.set(token_hash, wall);
      wall.screens.add(screen);
      screen.show(frame);
      // Other screens may show older content; the next poll updates all of them.
      if (wall.shownVersion !== content.version) wall.shownVersion = '';
      scheduleRefresh();
      return () => close(token_hash, screen);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await pendingRefresh;
    },
  };
}
