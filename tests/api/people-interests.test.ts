/** Interests, “ask me about” and languages of people: in the profile, and in the lists of an event. */
import { GetUser, UpdateUser } from '@plenum/contracts/accounts/users';
import { GetEventUser } from '@plenum/contracts/events/attendees';
import {
  maxAskMeAboutLength,
  maxInterestLength,
  minInterestLength,
  maxInterests,
  maxSpokenLanguages,
} from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const dropSetting = statement(
  'test-drop-show-interests',
  `update users set privacy_settings = privacy_settings - 'show_interests' where id = $1`,
);

const textOfLength = (count: number, seed = 'x'): string => seed.repeat(count);
const newTopics = (count: number): string[] => Array.from({ length: count }, (_, index) => `Topic ${index}`);

describe('profile interests', () => {
  it('stores interests without duplicates, a line to ask about, and languages', async () => {
    const ada = await newLoggedInPerson(api);
    const path = `/users/${ada.user_id}`;
    const body = {
      interests: ['  Analytical   engines ', 'analytical engines', 'Poésie', 'poesie'],
      ask_me_about: ' the notes \n on looms ',
      languages: ['en', 'fr', 'en'],
    };
    const profileFields = {
      interests: ['Analytical engines', 'Poésie'],
      ask_me_about: 'the notes on looms',
      languages: ['en', 'fr'],
    };
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, body))).toMatchObject(profileFields);
    expect(expectReply(GetUser, 200, await ada.client.get(path))).toMatchObject(profileFields);
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, { title: 'Countess' }))).toMatchObject(
      profileFields,
    );
    const blankFields = { interests: [], ask_me_about: ' ', languages: [] };
    expect(expectReply(UpdateUser, 200, await ada.client.put(path, blankFields))).toMatchObject({
      interests: [],
      ask_me_about: null,
      languages: [],
    });
  });

  it.each([
    { interests: newTopics(maxInterests) },
    { interests: [textOfLength(minInterestLength), textOfLength(maxInterestLength)] },
    { ask_me_about: textOfLength(maxAskMeAboutLength) },
    { languages: ['aa', 'ab', 'af', 'am', 'ar', 'as', 'az', 'be', 'bg', 'bn'].slice(0, maxSpokenLanguages) },
  ])('accepts values at the limits: %#', async (body) => {
    const ada = await newLoggedInPerson(api);
    expect(expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, body))).toMatchObject(body);
  });

  it.each([
    { interests: newTopics(maxInterests + 1) },
    { interests: [textOfLength(minInterestLength - 1)] },
    { interests: [textOfLength(maxInterestLength + 1)] },
    { interests: ['…!'] },
    { interests: [null] },
    { ask_me_about: textOfLength(maxAskMeAboutLength + 1) },
    { languages: ['aa', 'ab', 'af', 'am', 'ar', 'as', 'az', 'be', 'bg', 'bn', 'bo'] },
    { languages: ['xx'] },
    { languages: ['de-DE'] },
    { languages: ['English'] },
  ])('rejects values beyond the limits, and changes nothing: %j', async (body) => {
    const ada = await newLoggedInPerson(api);
    const path = `/users/${ada.user_id}`;
    expectRejection(await ada.client.put(path, { ...body, title: 'Countess' }), 'invalid_request');
    expect(expectReply(GetUser, 200, await ada.client.get(path))).toMatchObject({ title: null, interests: [] });
  });
});

describe('privacy settings stored before interests existed', () => {
  it('shows interests with earlier privacy settings', async () => {
    const { event_id, owner } = await newConference(api);
    const ada = await newMember(api, event_id, { role: 'ATTENDEE' });
    await api.deps.db.rows(dropSetting, [ada.user_id]);
    await ada.client.put(`/users/${ada.user_id}`, { interests: ['Looms'] });
    const visibleMember = await owner.client.get(`/events/${event_id}/users/${ada.user_id}`);
    expect(expectReply(GetEventUser, 200, visibleMember).interests).toEqual(['Looms']);
    const ownProfile = expectReply(UpdateUser, 200, await ada.client.put(`/users/${ada.user_id}`, {}));
    expect(ownProfile.privacy_settings.show_interests).toBe(true);
  });
});
