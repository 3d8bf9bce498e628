/**
 * What the index of the search in messages costs whoever posts: posts of real words by the sockets of a gateway, with the
 * index and without it in turn. What PostgreSQL has put off (`fastupdate`) is made good within the slice.
 */
import { randomUUID } from 'node:crypto';
import { statement } from '@plenum/core/platform/db/database';
import { tracks } from '../seed-data/demo-content.ts';
import { alternate, type Slice } from './alternate.ts';
import { startChatWorld } from './chat-world.ts';
import { gatherInRooms } from './crowd.ts';
import type { Figure } from './figures.ts';
import { acknowledged } from './room-posting.ts';

const rounds = 7;
const people = 500;
const manyRooms = 100;

/** Sentences of invented talks, as long as messages are. */
const sentences = tracks.flatMap(({ talks }) => talks.map(({ title, hook }) => `${title}: ${hook}`.slice(0, 200)));

const readIndex = statement<{ readonly definition: string }>(
  'bench-search-index',
  `select pg_get_indexdef('room_messages_words_index'::regclass) as definition`,
);
const dropIndex = statement('bench-drop-search-index', 'drop index if exists room_messages_words_index');
const emptyList = statement('bench-clean-search-index', `select gin_clean_pending_list('room_messages_words_index')`);

/** Measures and returns the figures; stops everything that it starts. */
export async function benchSearchIndex(): Promise<Figure[]> {
  const world = await startChatWorld(people);
  const { tokens, roomIds, conference } = world;
  const { db } = conference.deps;
  try {
    const gateway = await world.startGateway();
    const [readRoom = 0, ...rooms] = roomIds;
    const crowd = await gatherInRooms({ urls: [gateway.url], tokens, roomIds: [readRoom], count: people });
    const definition = (await db.row(readIndex))?.definition ?? '';
    const createIndex = statement('bench-create-search-index', definition.replace('INDEX ', 'INDEX IF NOT EXISTS '));
    let at = 0;
    const post = acknowledged(crowd, () => {
      at += 1;
      const content = `${sentences[at % sentences.length]} ${sentences[(at * 7) % sentences.length]?.slice(0, 60)}`;
      return ['chat_message', { room_id: rooms[at % manyRooms], content, client_id: randomUUID() }];
    });
    const indexed: Slice = async () => {
      await db.rows(createIndex);
      const begunMs = performance.now();
      const perSecond = await post();
      const postedMs = performance.now();
      await db.rows(emptyList);
      return (perSecond * (postedMs - begunMs)) / (performance.now() - begunMs);
    };
    const bare: Slice = async () => {
      await db.rows(dropIndex);
      return post();
    };
    const readings = await alternate({ indexed, bare }, rounds);
    crowd.close();
    return [
      {
        kind: 'comparison',
        name: 'posts with the index of the search : without',
        unit: 'commits/s',
        ours: readings.indexed,
        baseline: readings.bare,
        moreIsBetter: true,
        gate: null,
        goal: null,
      },
    ];
  } finally {
    await world.stop();
  }
}
