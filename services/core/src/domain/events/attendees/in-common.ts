import type { InCommon } from '@plenum/contracts/networking/meeting-people';
import type { Scope } from '../../../scope.ts';
import { type Viewer, type Visible, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { foldInterest } from '../../accounts/users/profile-text.rules.ts';
import { findInCommon, type InCommonRow } from './in-common.queries.ts';
import type { PersonRow } from './people.queries.ts';

interface PageOfPeople {
  readonly event_id: number;
  readonly viewer: Viewer;
  readonly people: readonly PersonRow[];
}

/** Reads a whole page in one statement; skips the viewer and blocked pairs. */
export async function readInCommon(
  scope: Scope,
  { event_id, viewer, people }: PageOfPeople,
): Promise<ReadonlyMap<number, InCommon>> {
  const visiblePeople = people
    .filter((row) => row.user_id !== viewer.user_id && !row.is_blocked && row.connection_status !== 'BLOCKED')
    .map((row) => ({ row, visible: visibleParts(row, viewer) }));
  if (visiblePeople.length === 0) return new Map();
  const peopleSharing = (part: keyof Visible): number[] =>
    visiblePeople.filter(({ visible }) => visible[part] === true).map(({ row }) => row.user_id);
  const rows = await findInCommon(scope.db, {
    event_id,
    viewerId: viewer.user_id,
    userIds: visiblePeople.map(({ row }) => row.user_id),
    sharingBookmarks: peopleSharing('marked_sessions'),
    sharingConnections: peopleSharing('shared_connections'),
    now: scope.clock.date(),
  });
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    visiblePeople.map(({ row, visible }) => [row.user_id, inCommonOf(row, visible, byId.get(row.user_id))]),
  );
}

function inCommonOf(row: PersonRow, visible: Visible, rows: InCommonRow | undefined): InCommon {
  const viewerInterests = new Set((rows?.own_interests ?? []).map(foldInterest));
  const id = rows?.next_session_id ?? null;
  const title = rows?.next_session_title ?? null;
  return {
    marked_sessions: rows?.marked_sessions ?? 0,
    next_session: id === null || title === null ? null : { id, title, is_speaking: rows?.is_speaking === true },
    connections: { count: rows?.connections ?? 0, names: rows?.connection_names ?? [] },
    interests: visible.interests ? row.interests.filter((interest) => viewerInterests.has(foldInterest(interest))) : [],
  };
}
