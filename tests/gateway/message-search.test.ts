/** Message search: words in two languages, authors, pages; only rooms the caller may enter, and no removed messages. */
import { SearchRoomMessages } from '@plenum/contracts/chat/room-messages';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { hasSpacelessScript, isSearchText } from '@plenum/contracts/spaceless-scripts';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { writingSamples } from '../support/corpus/writing.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApiOf, roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { event_id, rooms } = conference;
let author: Person;
let reader: Person;
let marker: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  // A word unique to this test that no stemmer changes.
  marker = `zq${number}x`;
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', `Renée${number}`);
  reader = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Other');
});

const apiAs = (person: Person) => roomApi(cluster.api, person);
const post = async (content: string, room_id = rooms.GLOBAL, person = author) =>
  (await apiAs(person).post(room_id, content)).body as { readonly id: number; readonly seq: number };
const search = (person: Person, query: Record<string, string>, id = event_id) =>
  cluster.api.client().get(`/events/${id}/chat-messages`, { ...roomApiOf(person), query });
const findHits = async (person: Person, searchText: string, extraQuery: Record<string, string> = {}) =>
  expectReply(SearchRoomMessages, 200, await search(person, { q: searchText, ...extraQuery }));
const texts = async (person: Person, searchText: string): Promise<string[]> =>
  (await findHits(person, searchText)).hits.map(({ message }) => ('content' in message ? message.content : ''));
const rejection = (status: number, error: string) => ({ status, body: { error } });

describe('message search', () => {
  it('finds words by prefix and stem, ignoring case and accents', async () => {
    await post(`We are voting on houses ${marker}`);
    await post(`Die Häuser am Café ${marker}`);
    await post(`Nothing of that ${marker}`);
    for (const searchText of [`vote ${marker}`, `VOTES ${marker}`, `vot ${marker}`, `house ${marker}`])
      expect(await texts(reader, searchText), searchText).toEqual([`We are voting on houses ${marker}`]);
    for (const searchText of [`haus ${marker}`, `cafe ${marker}`, `Café ${marker}`, `häu ${marker}`])
      expect(await texts(reader, searchText), searchText).toEqual([`Die Häuser am Café ${marker}`]);
    expect(await texts(reader, marker), 'sorted newest first').toHaveLength(3);
    expect((await texts(reader, marker))[0]).toBe(`Nothing of that ${marker}`);
    expect(await texts(reader, `voting häuser ${marker}`), 'every word is required').toEqual([]);
  });

  it('finds messages by a part of the author’s name, and returns the room', async () => {
    const { id, seq } = await post('Good morning');
    const { hits, next } = await findHits(reader, `renee${number}`);
    expect(hits).toMatchObject([
      {
        message: { id, seq, content: 'Good morning', user: { id: author.user_id } },
        room: { id: rooms.GLOBAL, session: null },
      },
    ]);
    expect(next).toBeNull();
    expect(await texts(reader, 'enée')).toContain('Good morning');
  });

  it('treats the query as plain words, without operators and patterns', async () => {
    await post(`A & B ${marker}`);
    for (const searchText of [`${marker} & !`, `(${marker}`, `${marker}:*`, `'${marker}'`, String.raw`${marker}\ | `])
      expect(await texts(reader, searchText), searchText).toEqual([`A & B ${marker}`]);
    for (const searchText of ['%%', '__', '?!', '🎉🎉'])
      expect(await findHits(reader, searchText), searchText).toEqual({ hits: [], next: null });
    // Unicode folding turns these letters into punctuation.
    for (const searchText of ['½½', 'ŉŉ', `${marker} ½`, `a½b`, 'ſﬃ', '①②', 'ı \u0301\u0301'])
      expect(await search(reader, { q: searchText }), searchText).toMatchObject({ status: 200 });
    await post(`½ ${marker}`);
    expect(await texts(reader, `½ ${marker}`)).toContain(`½ ${marker}`);
    expect(await search(reader, { q: 'a' })).toMatchObject(rejection(422, 'invalid_request'));
    expect(await search(reader, { q: 'ab' })).toMatchObject({ status: 200 });
    expect(await search(reader, { q: 'a'.repeat(maxSearchTextLength) })).toMatchObject({ status: 200 });
    expect(await search(reader, { q: 'a'.repeat(maxSearchTextLength + 1) })).toMatchObject(
      rejection(422, 'invalid_request'),
    );
    expect(await search(reader, { q: 'ab', after: 'x' })).toMatchObject(rejection(400, 'cursor_invalid'));
  });

  it('finds words in any script, including within text without spaces', async () => {
    const samples = writingSamples.filter((sample) => isSearchText(sample.word));
    // Several authors, because of the rate limit per person.
    const authors = [author, reader, await setMembership(cluster.deps, conference, 'ATTENDEE', 'Third')];
    for (const [index, sample] of samples.entries()) {
      const text = `${sample.message}${hasSpacelessScript(sample.word) ? '' : ' '}${sample.word}`;
      expect(await post(text, rooms.GLOBAL, authors[index % authors.length]), sample.id).toMatchObject({
        content: text,
      });
      expect(await texts(reader, sample.word), sample.id).toContain(text);
    }
  });

  it.each([
    [
      '第5回東京会議へようこそ',
      ['東京', '会議', '東京会議', '東京 会議', '議へ', '東京会議 ようこそ'],
      ['京東', '東京議', '東会'],
    ],
    ['东京和京都 meetings', ['京都', 'meeting', '东京 meetings', '东京 meetings 京都'], ['东京都']],
    ['ห้องประชุมใหญ่อยู่ชั้นสอง', ['ประชุม', 'ห้อง', 'ชั้นสอง'], ['ประสอง']],
    ['대회의실에서 만나요', ['회의', '회의실', '만나'], ['회실']],
    ['Der全Raumに', ['全', 'raum', 'に'], ['aum']],
  ])('finds parts of %j', async (text, matching, notMatching) => {
    await post(`${text} ${marker}`);
    for (const searchText of matching)
      expect(await texts(reader, `${searchText} ${marker}`), searchText).toEqual([`${text} ${marker}`]);
    for (const searchText of notMatching)
      expect(await texts(reader, `${searchText} ${marker}`), searchText).toEqual([]);
  });

  it('treats operators of other search engines as words', async () => {
    await post(`rock or roll ${marker}`);
    await post(`rock ${marker} minus`);
    expect(await texts(reader, `unsaid or ${marker}`)).toEqual([]);
    expect(await texts(reader, `rock -minus ${marker}`)).toEqual([`rock ${marker} minus`]);
    expect(await texts(reader, `"rock roll" ${marker}`)).toEqual([`rock or roll ${marker}`]);
  });

  it('returns pages without repeated or missing messages', async () => {
    const otherSession = await createSessionWithRooms(cluster.deps, conference);
    const postedIds: number[] = [];
    for (let index = 0; index < 25; index += 1)
      postedIds.push((await post(`${marker} ${index}`, index % 2 === 0 ? rooms.GLOBAL : otherSession.PUBLIC)).id);
    const first = await findHits(reader, marker, { limit: '20' });
    expect(first.hits).toHaveLength(20);
    const secondPage = await findHits(reader, marker, { limit: '20', after: first.next ?? '' });
    expect(secondPage).toMatchObject({ next: null });
    expect([...first.hits, ...secondPage.hits].map(({ message }) => message.id)).toEqual(postedIds.toReversed());
    expect(secondPage.hits.some(({ room }) => room.session?.id === otherSession.session_id)).toBe(true);
  });
});

describe('messages excluded from the results', () => {
  it('finds no messages in rooms the caller may not enter', async () => {
    const { session_id, BACKSTAGE } = await createSessionWithRooms(cluster.deps, conference);
    await setSessionSpeaker(cluster.deps, conference, session_id, author);
    await post(`Backstage ${marker}`, BACKSTAGE);
    await post(`Staff ${marker}`, rooms.ADMIN, conference.creator);
    expect(await texts(reader, marker)).toEqual([]);
    expect(await texts(author, marker)).toEqual([`Backstage ${marker}`]);
    expect((await texts(conference.creator, marker)).toSorted()).toEqual([`Backstage ${marker}`, `Staff ${marker}`]);
  });

  it('finds no messages in closed rooms and unscheduled sessions, and nothing for muted people', async () => {
    const { session_id, PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await post(`Here ${marker}`, PUBLIC);
    expect(await texts(reader, marker)).toHaveLength(1);
    await changeRoom(cluster.deps, PUBLIC, 'is_enabled = false');
    expect(await texts(reader, marker)).toEqual([]);
    await changeRoom(cluster.deps, PUBLIC, 'is_enabled = true');
    const unschedule = statement('test-search-unschedule', 'update sessions set is_unscheduled = true where id = $1');
    await cluster.deps.db.rows(unschedule, [session_id]);
    expect(await texts(reader, marker)).toEqual([]);
    expect(await texts(conference.creator, marker)).toHaveLength(1);
    await post(`There ${marker}`);
    expect(await texts(reader, marker)).toHaveLength(1);
    await changeMembership(cluster.deps, conference, reader, 'is_chat_banned = true');
    expect(await texts(reader, marker)).toEqual([]);
  });

  it('finds no removed messages and former revisions, even for moderators', async () => {
    const { seq } = await post(`Gone ${marker}`);
    const { id } = await post(`Earlier ${marker}`);
    await apiAs(author).edit(rooms.GLOBAL, id, `Later ${marker}`);
    await deleteMessage(cluster.deps, rooms.GLOBAL, seq, conference.creator);
    for (const person of [reader, conference.creator]) expect(await texts(person, marker)).toEqual([`Later ${marker}`]);
    expect(await texts(reader, `earlier ${marker}`)).toEqual([]);
    expect(await texts(reader, author.name)).not.toContain(`Gone ${marker}`);
  });

  it('finds no messages of other events, and nothing for outsiders', async () => {
    const otherConference = await createConferenceWithRooms(cluster.deps);
    const stranger = await setMembership(cluster.deps, otherConference, 'ATTENDEE', author.name);
    await post(`Elsewhere ${marker}`, otherConference.rooms.GLOBAL, stranger);
    expect(await texts(reader, marker)).toEqual([]);
    expect(await texts(conference.creator, marker)).toEqual([]);
    expect(await search(stranger, { q: marker })).toMatchObject(rejection(404, 'not_found'));
    await changeMembership(cluster.deps, conference, reader, 'is_banned = true');
    expect(await search(reader, { q: marker })).toMatchObject(rejection(403, 'event_banned'));
    expect(await search(reader, { q: marker }, 987_654_321)).toMatchObject(rejection(404, 'not_found'));
  });
});
