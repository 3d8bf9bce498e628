import { maxMentionChoices } from '@plenum/contracts/chat/chat-limits';
import type { ListMentionable } from '@plenum/contracts/chat/room-messages';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { Db } from '../../../platform/db/database.ts';
import { foldWords } from '../../../platform/db/folded-search.ts';
import { normalizeLines } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { searchTerms } from '../../overview/search/search-terms.rules.ts';
import { authorizeRoom } from './authorize-room.ts';
import { authorView } from './chat-rooms.views.ts';
import { listPeopleByName, listRecentAuthors } from './mentions.queries.ts';
import { listMentionablePeople } from './mentions.steps.ts';
import { namePatterns } from './name-patterns.ts';
import type { RoomAccess } from './room-admission.ts';
import { findRoomAudience } from './room-audience.queries.ts';

interface MentionSearch {
  readonly room_id: number;
  readonly q?: string | undefined;
}

/** Lists people to mention in a room. Throws the errors of `authorizeRoom`. */
export async function listMentionable(
  scope: Scope,
  { room_id, q = '' }: MentionSearch,
): Promise<ReplyBody<typeof ListMentionable>> {
  const room = await authorizeRoom(scope, room_id);
  const candidates = await candidatesFor(scope.db, room, normalizeLines(q.toWellFormed()));
  const people = await listMentionablePeople(scope.db, room, candidates);
  return {
    people: people.slice(0, maxMentionChoices).map((person) => {
      const { id, full_name, image_url } = authorView(person);
      return { id, full_name, image_url };
    }),
  };
}

async function candidatesFor(db: Db, { room_id, event_id }: RoomAccess, q: string): Promise<number[]> {
  if (q === '') return listRecentAuthors(db, room_id);
  const [candidateIds, folded] = await Promise.all([findRoomAudience(db, room_id), foldWords(db, searchTerms(q))]);
  const patterns = namePatterns(folded.flatMap((word) => word.split(' ')));
  return patterns.length === 0 ? [] : listPeopleByName(db, { event_id, patterns, candidateIds });
}
