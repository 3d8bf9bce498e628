import { GetUser, UpdateUser } from '@plenum/contracts/accounts/users';
/** Interests, “ask me about” and languages of people: on the profile, and in the lists of an event. */
import { GetEventUser } from '@plenum/contracts/events/attendees';
import {
  askMeAboutLengthMax,
  interestLengthMax,
  interestLengthMin,
  interestsMax,
  spokenLanguagesMax,
} from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import { loggedIn } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const dropSetting = statement(
  'test-drop-show-interests',
  `update users set privacy_settings = privacy_settings - 'show_interests' where id = $1`,
);

const letters = (count: number, seed = 'x'): string => seed.repeat(count);
const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `Topic ${index}`);

describe('the own profile', () => {
  it('keeps interests, each once, a line to ask about, and languages', async () => {
    const ada = await loggedIn(api);
    const path = `/users/${ada.user_id}`;
    const body = {
      interests: ['  Analytical   engines ', 'analytical engines', 'Poésie', 'poesie'],
      ask_me_about: ' the notes \n on looms ',
      languages: ['en', 'fr', 'en'],
    };
    const kept = {
      interests: ['Analytical engines', 'Poésie'],
      ask_me_about: 'the notes on looms',
      languages: ['en', 'fr'],
    };
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, body))).toMatchObject(kept);
    expect(expectReply(GetUser, 200, await ada.client.get(path))).toMatchObject(kept);
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, { title: 'Countess' }))).toMatchObject(kept);
    const none = { interests: [], ask_me_about: ' ', languages: [] };
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, none))).toMatchObject({
      interests: [],
      ask_me_about: null,
      languages: [],
    });
  });

  it.each([
    { interests: words(interestsMax) },
    { interests: [letters(interestLengthMin), letters(interestLengthMax)] },
    { ask_me_about: letters(askMeAboutLengthMax) },
    { languages: ['aa', 'ab', 'af', 'am', 'ar', 'as', 'az', 'be', 'bg', 'bn'].slice(0, spokenLanguagesMax) },
  ])('takes what is just within the limits: %#', async (body) => {
    const ada = await loggedIn(api);
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject(body);
  });

  it.each([
    { interests: words(interestsMax + 1) },
    { interests: [letters(interestLengthMin - 1)] },
    { interests: [letters(interestLengthMax + 1)] },
    { interests: ['…!'] },
    { interests: [null] },
    { ask_me_about: letters(askMeAboutLengthMax + 1) },
    { languages: ['aa', 'ab', 'af', 'am', 'ar', 'as', 'az', 'be', 'bg', 'bn', 'bo'] },
    { languages: ['xx'] },
    { languages: ['de-DE'] },
    { languages: ['English'] },
  ])('refuses what is beyond them, and changes nothing: %j', async (body) => {
    const ada = await loggedIn(api);
    const path = `/users/${ada.user_id}`;
    expectRefusal(await ada.client.put(path, { ...body, title: 'Countess' }), 'invalid_request');
    expect(expectReply(GetUser, 200, await ada.client.get(path))).toMatchObject({ title: null, interests: [] });
  });
});

describe('settings that are older than interests', () => {
  it('show them', async () => {
    const { event_id, owner } = await newConference(api);
    const ada = await newMember(api, event_id, { role: 'ATTENDEE' });
    await api.deps.db.rows(dropSetting, [ada.user_id]);
    await ada.client.put(`/users/${ada.user_id}`, { interests: ['Looms'] });
    const seen = await owner.client.get(`/events/${event_id}/users/${ada.user_id}`);
    expect(expectReply(GetEventUser, 200, seen).interests).toEqual(['Looms']);
    const own = expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, {}));
    expect(own.privacy_settings.show_interests).toBe(true);
  });
});
