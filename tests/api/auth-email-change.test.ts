/** Changing the email address of an account: with the password, and a link sent to the new address. */
import { ConfirmEmailChange, RequestEmailChange, ValidateEmailChange } from '@plenum/contracts/accounts/email-change';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { GetEventSeats } from '@plenum/contracts/events/join-requests';
import { mailLinkTokens } from '@plenum/core/domain/accounts/auth/auth.steps';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import {
  newLoggedInPerson,
  logIn,
  newEmail,
  newestMailToken,
  type TestPerson,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const api = await openTestApi();

const requestChange = (person: TestPerson, new_email: string, password = person.password) =>
  person.client.post('/auth/change-email', { new_email, password });
const links = statement<{ id: string }>(
  'test-email-change-links',
  `select id from mail_links where user_id = $1 and purpose = 'change_email' order by created_at`,
);
const markAdded = statement(
  'test-mark-added',
  'update event_users set was_added = true where event_id = $1 and user_id = $2',
);
const tokensOf = async (person: TestPerson): Promise<string[]> => {
  const rows = await api.deps.db.rows(links, [person.user_id]);
  return rows.map(({ id }) => mailLinkTokens(api.deps, id)[0] ?? '');
};

it('changes the email address when the link is opened with a login of the account, and not before', async () => {
  const ada = await newLoggedInPerson(api);
  const email = newEmail();
  expect(expectReply(RequestEmailChange, 200, await requestChange(ada, ` ${email.toUpperCase()} `)).email).toBe(email);
  const token = await newestMailToken(api, ada.email, 'change_email');
  const stranger = api.client();
  expect(expectReply(ValidateEmailChange, 200, await stranger.get(`/auth/change-email/${token}`))).toEqual({
    valid: true,
    email,
  });
  expect((await ada.client.get('/auth/me')).body).toMatchObject({ email: ada.email });
  // The recipient at the new address must not be led to confirm it for an account whose password a stranger has set.
  expectRejection(await stranger.post(`/auth/change-email/${token}`), 'not_authenticated');
  const otherPerson = await newLoggedInPerson(api);
  expectRejection(await otherPerson.client.post(`/auth/change-email/${token}`), 'email_change_of_other_account');
  expect((await ada.client.get('/auth/me')).body).toMatchObject({ email: ada.email });
  for (const _ of ['first', 'again']) {
    expect(expectReply(ConfirmEmailChange, 200, await ada.client.post(`/auth/change-email/${token}`)).email).toBe(
      email,
    );
  }
  expect((await ada.client.get('/auth/me')).body).toMatchObject({ email, email_verified: true });
  await logIn({ ...ada, email }, api.client());
  expectRejection(
    await api.client().post('/auth/login', { email: ada.email, password: ada.password }),
    'invalid_credentials',
  );
});

it('requires the password and an email address that is not in use', async () => {
  const [ada, bob] = await Promise.all([newLoggedInPerson(api), newVerifiedPerson(api)]);
  expectRejection(await requestChange(ada, newEmail(), 'wrong password'), 'current_password_incorrect');
  expectRejection(await requestChange(ada, ada.email.toUpperCase()), 'email_unchanged');
  expectRejection(await requestChange(ada, bob.email), 'email_already_registered');
  expectRejection(await requestChange(ada, 'nonsense'), 'invalid_request');
  expect(await tokensOf(ada)).toEqual([]);
});

it('cancels invitations of the new email address to events the person is in, which frees their seats', async () => {
  const { event_id, owner } = await newConference(api);
  await owner.client.put(`/events/${event_id}`, { seat_limit: 4 });
  const [member, addedMember, speaker] = await Promise.all([
    newMember(api, event_id, { role: 'ATTENDEE' }),
    newMember(api, event_id, { role: 'ATTENDEE' }),
    newMember(api, event_id, { role: 'ATTENDEE' }),
  ]);
  const seatsAfterChange = async (person: TestPerson, role: 'ATTENDEE' | 'SPEAKER') => {
    const email = newEmail();
    const body = { email, role };
    expectReply(InviteToEvent, 201, await owner.client.post(`/events/${event_id}/invitations`, body));
    await requestChange(person, email);
    const token = await newestMailToken(api, person.email, 'change_email');
    expectReply(ConfirmEmailChange, 200, await person.client.post(`/auth/change-email/${token}`));
    const seats = expectReply(GetEventSeats, 200, await owner.client.get(`/events/${event_id}/seats`));
    const openInvitations = await owner.client.get(`/events/${event_id}/invitations`);
    return { promised: seats.promised, open: JSON.stringify(openInvitations.body).includes(email) };
  };
  expect(await seatsAfterChange(member, 'ATTENDEE')).toEqual({ promised: 0, open: false });
  // This invitation offers another role.
  expect(await seatsAfterChange(speaker, 'SPEAKER')).toEqual({ promised: 0, open: true });
  // Organizers must not learn that the address is of this person.
  await api.deps.db.rows(markAdded, [event_id, addedMember.user_id]);
  expect(await seatsAfterChange(addedMember, 'ATTENDEE')).toEqual({ promised: 1, open: true });
});

it('rejects an email address that was registered after the request', async () => {
  const ada = await newLoggedInPerson(api);
  const email = newEmail();
  await requestChange(ada, email);
  await newVerifiedPerson(api, { email });
  const [token = ''] = await tokensOf(ada);
  expectRejection(await ada.client.post(`/auth/change-email/${token}`), 'email_already_registered');
  expect((await ada.client.get('/auth/me')).body).toMatchObject({ email: ada.email });
});

it('accepts only the newest link, and no link after a password change', async () => {
  const ada = await newLoggedInPerson(api);
  await requestChange(ada, newEmail());
  await requestChange(ada, newEmail());
  const [older = '', newer = ''] = await tokensOf(ada);
  expectRejection(await ada.client.post(`/auth/change-email/${older}`), 'email_change_link_invalid');
  expect((await api.client().get(`/auth/change-email/${newer}`)).status).toBe(200);
  await ada.client.put('/auth/change-password', { current_password: ada.password, new_password: 'another password' });
  expectRejection(await api.client().get(`/auth/change-email/${newer}`), 'email_change_link_invalid');
  expectRejection(await ada.client.post('/auth/change-email/unknown'), 'email_change_link_invalid');
});

it('accepts a link for a day', async () => {
  const ada = await newLoggedInPerson(api);
  await requestChange(ada, newEmail());
  const [token = ''] = await tokensOf(ada);
  const laterApi = await startTestApi(api.env);
  try {
    laterApi.clock.advance(24 * 3_600_000 - 10_000);
    expect((await laterApi.client().get(`/auth/change-email/${token}`)).status).toBe(200);
    laterApi.clock.advance(20_000);
    const { client } = await logIn(ada, laterApi.client());
    expectRejection(await client.post(`/auth/change-email/${token}`), 'email_change_link_invalid');
  } finally {
    await laterApi.close();
  }
});

it('limits email changes to five requests per hour', async () => {
  const ada = await newLoggedInPerson(api);
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await requestChange(ada, newEmail())).status).toBe(200);
  expectRejection(await requestChange(ada, newEmail()), 'rate_limited');
});
