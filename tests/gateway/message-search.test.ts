/** Search in messages: words in two languages, authors, pages; only rooms that one may enter, never what was removed. */
import { messageHitsMax } from '@plenum/contracts/chat/chat-limits';
import { SearchRoomMessages } from '@plenum/contracts/chat/room-messages';
import { searchTextLengthMax } from '@plenum/contracts/limits';
import { hasSpacelessScript, isSearchText } from '@plenum/contracts/scripts';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { writingSamples } from '../support/corpus/writing.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { asPerson, roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  makeConference,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { event_id, rooms } = conference;
let author: Person;
let other: Person;
let word: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  // Of this test alone, and no stem of any language.
  word = `zq${number}x`;
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', `Renée${number}`);
  other = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Other');
});

const as = (person: Person) => roomApi(cluster.api, person);
const say = async (content: string, room_id = rooms.GLOBAL, person = author) =>
  (await as(person).post(room_id, content)).body as { readonly id: number; readonly seq: number };
const ask = (person: Person, query: Record<string, string>, id = event_id) =>
  cluster.api.client().get(`/events/${id}/chat-messages`, { ...asPerson(person), query });
const found = async (person: Person, q: string, more: Record<string, string> = {}) =>
  expectReply(SearchRoomMessages, 200, await ask(person, { q, ...more }));
const texts = async (person: Person, q: string): Promise<string[]> =>
  (await found(person, q)).hits.map(({ message }) => ('content' in message ? message.content : ''));
const refused = (status: number, error: string) => ({ status, body: { error } });

describe('a search in messages', () => {
  it('finds words by their beginnings and stems, whatever their case and accents', async () => {
    await say(`We are voting on houses ${word}`);
    await say(`Die Häuser am Café ${word}`);
    await say(`Nothing of that ${word}`);
    for (const q of [`vote ${word}`, `VOTES ${word}`, `vot ${word}`, `house ${word}`])
      expect(await texts(other, q), q).toEqual([`We are voting on houses ${word}`]);
    for (const q of [`haus ${word}`, `cafe ${word}`, `Café ${word}`, `häu ${word}`])
      expect(await texts(other, q), q).toEqual([`Die Häuser am Café ${word}`]);
    expect(await texts(other, word), 'the newest first').toHaveLength(3);
    expect((await texts(other, word))[0]).toBe(`Nothing of that ${word}`);
    expect(await texts(other, `voting häuser ${word}`), 'all words').toEqual([]);
  });

  it('finds what somebody said by a part of their name, and tells the room', async () => {
    const { id, seq } = await say('Good morning');
    const { hits, next } = await found(other, `renee${number}`);
    expect(hits).toMatchObject([
      {
        message: { id, seq, content: 'Good morning', user: { id: author.user_id } },
        room: { id: rooms.GLOBAL, session: null },
      },
    ]);
    expect(next).toBeNull();
    expect(await texts(other, 'enée')).toContain('Good morning');
  });

  it('takes what is typed as words: no operator, no pattern', async () => {
    await say(`A & B ${word}`);
    for (const q of [`${word} & !`, `(${word}`, `${word}:*`, `'${word}'`, String.raw`${word}\ | `])
      expect(await texts(other, q), q).toEqual([`A & B ${word}`]);
    for (const q of ['%%', '__', '?!', '🎉🎉']) expect(await found(other, q), q).toEqual({ hits: [], next: null });
    // Folding makes signs of these letters.
    for (const q of ['½½', 'ŉŉ', `${word} ½`, `a½b`, 'ſﬃ', '①②', 'ı \u0301\u0301'])
      expect(await ask(other, { q }), q).toMatchObject({ status: 200 });
    await say(`½ ${word}`);
    expect(await texts(other, `½ ${word}`)).toContain(`½ ${word}`);
    expect(await ask(other, { q: 'a' })).toMatchObject(refused(422, 'invalid_request'));
    expect(await ask(other, { q: 'ab' })).toMatchObject({ status: 200 });
    expect(await ask(other, { q: 'a'.repeat(searchTextLengthMax) })).toMatchObject({ status: 200 });
    expect(await ask(other, { q: 'a'.repeat(searchTextLengthMax + 1) })).toMatchObject(refused(422, 'invalid_request'));
    expect(await ask(other, { q: 'ab', before_id: '0' })).toMatchObject(refused(422, 'invalid_request'));
  });

  it('finds a word of every script, also inside of text without spaces', async () => {
    const samples = writingSamples.filter((one) => isSearchText(one.word));
    // Several, because each may post only so often.
    const authors = [author, other, await makeMember(cluster.deps, conference, 'ATTENDEE', 'Third')];
    for (const [index, sample] of samples.entries()) {
      const text = `${sample.message}${hasSpacelessScript(sample.word) ? '' : ' '}${sample.word}`;
      expect(await say(text, rooms.GLOBAL, authors[index % authors.length]), sample.id).toMatchObject({
        content: text,
      });
      expect(await texts(other, sample.word), sample.id).toContain(text);
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
  ])('finds inside of %j what stands there', async (text, inside, outside) => {
    await say(`${text} ${word}`);
    for (const q of inside) expect(await texts(other, `${q} ${word}`), q).toEqual([`${text} ${word}`]);
    for (const q of outside) expect(await texts(other, `${q} ${word}`), q).toEqual([]);
  });

  it('takes operators of other searches as words', async () => {
    await say(`rock or roll ${word}`);
    await say(`rock ${word} minus`);
    expect(await texts(other, `unsaid or ${word}`)).toEqual([]);
    expect(await texts(other, `rock -minus ${word}`)).toEqual([`rock ${word} minus`]);
    expect(await texts(other, `"rock roll" ${word}`)).toEqual([`rock or roll ${word}`]);
  });

  it('has pages that neither repeat nor miss a message', async () => {
    const more = await makeSession(cluster.deps, conference);
    const said: number[] = [];
    for (let at = 0; at < messageHitsMax + 5; at += 1)
      said.push((await say(`${word} ${at}`, at % 2 === 0 ? rooms.GLOBAL : more.PUBLIC)).id);
    const first = await found(other, word);
    expect(first.hits).toHaveLength(messageHitsMax);
    const rest = await found(other, word, { before_id: String(first.next) });
    expect(rest).toMatchObject({ next: null });
    expect([...first.hits, ...rest.hits].map(({ message }) => message.id)).toEqual(said.toReversed());
    expect(rest.hits.some(({ room }) => room.session?.id === more.session_id)).toBe(true);
  });
});

describe('what is not found', () => {
  it('is said in rooms that one may not enter', async () => {
    const { session_id, BACKSTAGE } = await makeSession(cluster.deps, conference);
    await makeSessionSpeaker(cluster.deps, conference, session_id, author);
    await say(`Backstage ${word}`, BACKSTAGE);
    await say(`Staff ${word}`, rooms.ADMIN, conference.creator);
    expect(await texts(other, word)).toEqual([]);
    expect(await texts(author, word)).toEqual([`Backstage ${word}`]);
    expect((await texts(conference.creator, word)).toSorted()).toEqual([`Backstage ${word}`, `Staff ${word}`]);
  });

  it('is said in a closed room, in a session without a time, and nothing is found by muted people', async () => {
    const { session_id, PUBLIC } = await makeSession(cluster.deps, conference);
    await say(`Here ${word}`, PUBLIC);
    expect(await texts(other, word)).toHaveLength(1);
    await changeRoom(cluster.deps, PUBLIC, 'is_enabled = false');
    expect(await texts(other, word)).toEqual([]);
    await changeRoom(cluster.deps, PUBLIC, 'is_enabled = true');
    const unschedule = statement('test-search-unschedule', 'update sessions set is_unscheduled = true where id = $1');
    await cluster.deps.db.rows(unschedule, [session_id]);
    expect(await texts(other, word)).toEqual([]);
    expect(await texts(conference.creator, word)).toHaveLength(1);
    await say(`There ${word}`);
    expect(await texts(other, word)).toHaveLength(1);
    await changeMembership(cluster.deps, conference, other, 'is_chat_banned = true');
    expect(await texts(other, word)).toEqual([]);
  });

  it('is removed or was said otherwise before, also by whoever moderates', async () => {
    const { seq } = await say(`Gone ${word}`);
    const { id } = await say(`Earlier ${word}`);
    await as(author).edit(rooms.GLOBAL, id, `Later ${word}`);
    await deleteMessage(cluster.deps, rooms.GLOBAL, seq, conference.creator);
    for (const person of [other, conference.creator]) expect(await texts(person, word)).toEqual([`Later ${word}`]);
    expect(await texts(other, `earlier ${word}`)).toEqual([]);
    expect(await texts(other, author.name)).not.toContain(`Gone ${word}`);
  });

  it('is said at another event, or by its people, and strangers find nothing', async () => {
    const foreign = await makeConference(cluster.deps);
    const stranger = await makeMember(cluster.deps, foreign, 'ATTENDEE', author.name);
    await say(`Elsewhere ${word}`, foreign.rooms.GLOBAL, stranger);
    expect(await texts(other, word)).toEqual([]);
    expect(await texts(conference.creator, word)).toEqual([]);
    expect(await ask(stranger, { q: word })).toMatchObject(refused(404, 'not_found'));
    await changeMembership(cluster.deps, conference, other, 'is_banned = true');
    expect(await ask(other, { q: word })).toMatchObject(refused(403, 'event_banned'));
    expect(await ask(other, { q: word }, 987_654_321)).toMatchObject(refused(404, 'not_found'));
  });
});
