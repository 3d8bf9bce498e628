/** Privacy settings of the caller: for all events and per event. */
import {
  GetPrivacyOverrides,
  GetPrivacySettings,
  SetPrivacyOverrides,
  UpdatePrivacySettings,
} from '@plenum/contracts/accounts/users';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { describe, expect, it } from 'vitest';
import { markDeleted, newConference, newMember } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const pathOf = ({ user_id }: TestPerson) => `/users/${user_id}/privacy-settings`;
const overridesOf = ({ user_id }: TestPerson, event_id: number) =>
  `/users/${user_id}/events/${event_id}/privacy-overrides`;

describe('settings for all events', () => {
  it('returns the defaults at first, and changes only the given fields on an update', async () => {
    const ada = await newLoggedInPerson(api);
    expect(expectReply(GetPrivacySettings, 200, await ada.client.get(pathOf(ada)))).toEqual({
      privacy_settings: defaultPrivacySettings,
      event_overrides: [],
    });
    const body = { email_visibility: 'ORGANIZERS_ONLY', show_company: null, show_bio: false, public_email: '' };
    expect(expectReply(UpdatePrivacySettings, 200, await ada.client.put(pathOf(ada), body)).privacy_settings).toEqual({
      ...defaultPrivacySettings,
      email_visibility: 'ORGANIZERS_ONLY',
      show_bio: false,
    });
  });

  it('requires the public email address in the request that shows it', async () => {
    const ada = await newLoggedInPerson(api);
    const rejected = await ada.client.put(pathOf(ada), { show_public_email: true });
    expectRejection(rejected, 'invalid_request');
    expect(rejected.body).toHaveProperty(['errors', 'json', 'public_email']);
    const publicAddress = { show_public_email: true, public_email: ' ada@public.example ' };
    const reply = expectReply(UpdatePrivacySettings, 200, await ada.client.put(pathOf(ada), publicAddress));
    expect(reply.privacy_settings).toMatchObject({ show_public_email: true, public_email: 'ada@public.example' });
    expectRejection(await ada.client.put(pathOf(ada), { public_email: '' }), 'invalid_request');
    expect((await ada.client.put(pathOf(ada), { public_email: '', show_public_email: false })).status).toBe(200);
  });

  it.each([
    { email_visibility: 'EVERYBODY' },
    { email_visibility: 'organizers_only' },
    { public_email: 'nonsense' },
    { public_email: `${'x'.repeat(250)}@x.example` },
  ])('rejects %o', async (body) => {
    const ada = await newLoggedInPerson(api);
    expectRejection(await ada.client.put(pathOf(ada), body), 'invalid_request');
  });

  it('hides the settings from other people', async () => {
    const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    expectRejection(await bob.client.get(pathOf(ada)), 'forbidden');
    expectRejection(await bob.client.put(pathOf(ada), { show_bio: false }), 'forbidden');
  });
});

describe('settings for one event', () => {
  it('replaces the overrides as a whole, lists them, and removes them', async () => {
    const { event_id, detail } = await newConference(api);
    const ada = await newMember(api, event_id, { role: 'ATTENDEE' });
    const path = overridesOf(ada, event_id);
    const readOverrides = async () =>
      expectReply(GetPrivacyOverrides, 200, await ada.client.get(path)).privacy_overrides;
    expect(await readOverrides()).toEqual({});
    const first = { show_bio: false, show_social_links: 'HIDDEN', email_visibility: null };
    expect(expectReply(SetPrivacyOverrides, 200, await ada.client.put(path, first))).toEqual({
      event_id,
      user_id: ada.user_id,
      privacy_overrides: { show_bio: false, show_social_links: 'HIDDEN' },
    });
    await ada.client.put(path, { show_company: false });
    expect(await readOverrides()).toEqual({ show_company: false });
    const listedOverrides = expectReply(GetPrivacySettings, 200, await ada.client.get(pathOf(ada))).event_overrides;
    expect(listedOverrides).toEqual([{ event_id, event_name: detail.title, overrides: { show_company: false } }]);
    const deleteReply = await ada.client.delete(path);
    expect(deleteReply).toMatchObject({ status: 204, text: '' });
    expect(await readOverrides()).toEqual({});
    expect(expectReply(GetPrivacySettings, 200, await ada.client.get(pathOf(ada))).event_overrides).toEqual([]);
    expect((await ada.client.delete(path)).status).toBe(204);
  });

  it('requires a membership of an existing event, and the caller’s own account', async () => {
    const { event_id, owner } = await newConference(api);
    const [ada, bob] = await Promise.all([newMember(api, event_id, { role: 'ATTENDEE' }), newLoggedInPerson(api)]);
    for (const send of [
      (person: TestPerson, path: string) => person.client.get(path),
      (person: TestPerson, path: string) => person.client.put(path, { show_bio: false }),
      (person: TestPerson, path: string) => person.client.delete(path),
    ]) {
      expectRejection(await send(bob, overridesOf(bob, event_id)), 'not_found');
      expectRejection(await send(owner, overridesOf(ada, event_id)), 'forbidden');
    }
    await markDeleted(api, event_id);
    expectRejection(await ada.client.get(overridesOf(ada, event_id)), 'not_found');
  });

  it('requires the public email address in the request that shows it', async () => {
    const { event_id } = await newConference(api);
    const ada = await newMember(api, event_id, { role: 'ATTENDEE' });
    expectRejection(await ada.client.put(overridesOf(ada, event_id), { show_public_email: true }), 'invalid_request');
  });
});
