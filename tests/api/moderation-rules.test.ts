/**
 * The chat rules of an event: only for its staff, within limits, and with blocked words that are never visible to
 * others.
 */
import {
  defaultModerationRules,
  GetModerationRules,
  type ModerationRules,
  SetModerationRules,
} from '@plenum/contracts/chat/moderation-rules';
import { DuplicateEvent } from '@plenum/contracts/events/events';
import {
  maxFloodMessages,
  maxFloodWindowS,
  maxModerationWordLength,
  maxModerationWords,
  maxRepeatLimit,
} from '@plenum/contracts/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventDateIn, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
beforeAll(async () => {
  conference = await newConference(api);
});

const path = (event_id = conference.event_id) => `/events/${event_id}/moderation/rules`;
const putRules = (changes: Readonly<Record<string, unknown>>) =>
  conference.owner.client.send('PUT', path(), { body: { ...defaultModerationRules, ...changes } });
const storedRules = async (event_id = conference.event_id): Promise<ModerationRules> =>
  expectReply(GetModerationRules, 200, await conference.owner.client.get(path(event_id)));

it('creates an event with permissive rules', async () => {
  expect(await storedRules()).toEqual(defaultModerationRules);
});

it('replaces all rules, and stores equivalent words once', async () => {
  const rules: ModerationRules = {
    words: ['Schurke', 'Café'],
    link_policy: 'MEMBERS_OVER_1_DAY',
    flood_messages: 5,
    flood_window_s: 10,
    repeat_limit: 0,
    action: 'HOLD',
  };
  const reply = await putRules({ ...rules, words: [' Schurke ', 'SCHURKE', 'Café', 'cafe'] });
  expect(expectReply(SetModerationRules, 200, reply)).toEqual(rules);
  expect(await storedRules()).toEqual(rules);
});

const newWords = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, 'x'));

describe('limits', () => {
  it.each([
    [{ words: newWords(maxModerationWords, maxModerationWordLength) }, 200],
    [{ words: newWords(maxModerationWords + 1, 5) }, 422],
    [{ words: newWords(1, maxModerationWordLength + 1) }, 422],
    [{ words: [''] }, 422],
    [{ words: ['\u200B'] }, 422],
    [{ words: ['  '] }, 422],
    [{ flood_messages: 0 }, 200],
    [{ flood_messages: maxFloodMessages }, 200],
    [{ flood_messages: maxFloodMessages + 1 }, 422],
    [{ flood_messages: -1 }, 422],
    [{ flood_window_s: 1 }, 200],
    [{ flood_window_s: 0 }, 422],
    [{ flood_window_s: maxFloodWindowS }, 200],
    [{ flood_window_s: maxFloodWindowS + 1 }, 422],
    [{ repeat_limit: maxRepeatLimit }, 200],
    [{ repeat_limit: maxRepeatLimit + 1 }, 422],
    [{ link_policy: 'SOME' }, 422],
    [{ action: 'BAN' }, 422],
    [{ action: undefined }, 422],
  ])('answers %j with %i', async (changes, status) => {
    expect((await putRules(changes)).status).toBe(status);
  });
});

describe('blocked words', () => {
  const secret = 'verboten-wort';
  const readers = [
    '',
    '/moderation/queue',
    '/moderation/log',
    '/chat-rooms',
    '/agenda',
    '/users',
    '/sponsors/tiers',
  ] as const;

  it('shows blocked words only to staff in all replies about the event', async () => {
    expect((await putRules({ words: [secret] })).status).toBe(200);
    for (const role of ['ATTENDEE', 'SPEAKER', 'MODERATOR'] as const) {
      const { client } = await newMember(api, conference.event_id, { role });
      expectRejection(await client.get(path()), 'forbidden');
      for (const reader of readers)
        expect((await client.get(`/events/${conference.event_id}${reader}`)).text).not.toContain(secret);
      expect((await client.get('/auth/me')).text).not.toContain(secret);
    }
    expect((await conference.owner.client.get(`/events/${conference.event_id}`)).text).not.toContain(secret);
    expect(
      (await conference.owner.client.put(`/events/${conference.event_id}`, { title: 'Renamed' })).text,
    ).not.toContain(secret);
  });

  it('copies blocked words with the settings of the event', async () => {
    const body = { title: 'The next one', start_date: eventDateIn(90) };
    const reply = await conference.owner.client.post(`/events/${conference.event_id}/duplicate`, body);
    const copy = expectReply(DuplicateEvent, 201, reply);
    expect((await storedRules(copy.id)).words).toEqual([secret]);
  });
});
