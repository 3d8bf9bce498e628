/**
 * Names in all scripts and conventions, with one or two parts, in accounts, profiles, lists, search, mentions and
 * invitations.
 */
import { GetUser, UpdateUser } from '@plenum/contracts/accounts/users';
import { ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { ListMentionable } from '@plenum/contracts/chat/room-messages';
import { ListEventUsers } from '@plenum/contracts/events/attendees';
import { InviteManyToEvent, InviteToEventByCsv, ListEventInvitations } from '@plenum/contracts/events/invitations';
import { isFamilyNameFirst } from '@plenum/contracts/names';
import { Search } from '@plenum/contracts/overview/search';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { addMember, makeOrganizationTrusted, newConference, newMember } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newSignedUpPerson, newVerifiedPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { nameSamples } from '../support/corpus/names.ts';

const api = await openTestApi();

const storedName = statement<{ readonly full_name: string; readonly sort_name: string }>(
  'test-shown-name',
  'select u.full_name, u.sort_name from users u where u.id = $1',
);

describe('names', () => {
  it.each(nameSamples)('accepts the name of $id at sign-up', async ({ first_name, last_name, displayName }) => {
    const { user_id } = await newSignedUpPerson(api, { first_name, last_name });
    const sort_name = last_name === '' ? first_name : `${last_name}, ${first_name}`;
    expect(await api.deps.db.row(storedName, [user_id])).toEqual({ full_name: displayName, sort_name });
  });

  it.each(nameSamples)('accepts the name of $id in a profile', async ({ first_name, last_name, displayName }) => {
    const { user_id, client } = await newLoggedInPerson(api);
    const names = { first_name, last_name };
    const updatedUser = expectReply(UpdateUser, 200, await client.put(`/users/${user_id}`, names));
    expect(updatedUser).toMatchObject({ ...names, full_name: displayName });
    expect(expectReply(GetUser, 200, await client.get(`/users/${user_id}`))).toMatchObject({ full_name: displayName });
  });

  it('shows a name in the order that the person has chosen', async () => {
    const { user_id, client } = await newLoggedInPerson(api, { first_name: 'László', last_name: 'Szabó' });
    const changeNames = async (body: object) =>
      expectReply(UpdateUser, 200, await client.put(`/users/${user_id}`, body)).full_name;
    expect(await changeNames({ family_name_first: true })).toBe('Szabó László');
    expect(await changeNames({ first_name: 'Ádám' })).toBe('Szabó Ádám');
    expect(await changeNames({ family_name_first: null })).toBe('Ádám Szabó');
    expect(await changeNames({ first_name: '太郎', last_name: '山田' })).toBe('山田 太郎');
    expect(await changeNames({ family_name_first: false })).toBe('太郎 山田');
    expect(await changeNames({ last_name: '佐藤' })).toBe('太郎 佐藤');
    expect(await changeNames({ last_name: null })).toBe('太郎');
    expectRejection(await client.put(`/users/${user_id}`, { first_name: '' }), 'invalid_request');
  });

  it('rejects the name of the product or its staff, even as the only name', async () => {
    const { user_id, client } = await newLoggedInPerson(api);
    const reply = await client.put(`/users/${user_id}`, { first_name: 'Admin', last_name: '' });
    expectRejection(reply, 'invalid_request');
    expect(reply.body).toHaveProperty(['errors', 'json', 'first_name']);
  });
});

it('finds, suggests and lists names in any script', async () => {
  const conference = await newConference(api);
  const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
  const members = new Map<string, number>();
  for (const { id, first_name, last_name } of nameSamples) {
    const { user_id } = await newVerifiedPerson(api, { first_name, last_name });
    await addMember(api, conference.event_id, user_id, { role: 'ATTENDEE' });
    members.set(id, user_id);
  }
  const { chat_rooms } = expectReply(
    ListChatRooms,
    200,
    await organizer.client.get(`/events/${conference.event_id}/chat-rooms`),
  );
  const room_id = chat_rooms[0]?.id;
  for (const { id, first_name, last_name, displayName } of nameSamples) {
    const isFamilyNameFirstName = isFamilyNameFirst({ first_name, last_name });
    // Each member stays below the rate limit of searches.
    const searcher = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const searchTexts = [
      displayName,
      `${last_name} ${first_name}`.trim(),
      ...(isFamilyNameFirstName ? [last_name + first_name] : []),
    ];
    for (const searchText of searchTexts) {
      const { people } = expectReply(Search, 200, await searcher.client.get('/search', { query: { q: searchText } }));
      expect(
        people.map(({ user_id, full_name }) => [user_id, full_name]),
        `${id}: ${searchText}`,
      ).toContainEqual([members.get(id), displayName]);
      const suggestions = expectReply(
        ListMentionable,
        200,
        await searcher.client.get(`/chat-rooms/${room_id}/mentionable`, { query: { q: searchText } }),
      );
      expect(
        suggestions.people.map(({ id: user_id, full_name }) => [user_id, full_name]),
        `@${searchText}`,
      ).toContainEqual([members.get(id), displayName]);
    }
  }
  const list = await organizer.client.get(`/events/${conference.event_id}/users`, { query: { per_page: '100' } });
  const { event_users } = expectReply(ListEventUsers, 200, list);
  const listedNames = new Map(
    event_users.map(({ user_id, full_name, sort_name }) => [user_id, [full_name, sort_name]]),
  );
  for (const { id, first_name, last_name, displayName } of nameSamples)
    expect(listedNames.get(members.get(id) ?? 0)).toEqual([
      displayName,
      last_name === '' ? first_name : `${last_name}, ${first_name}`,
    ]);
});

describe('invitations', () => {
  it('stores names in any script, even if only one column is filled', async () => {
    const conference = await newConference(api);
    await makeOrganizationTrusted(api, conference);
    const samplesWithEmail = nameSamples.map((sample) => ({ ...sample, email: newEmail() }));
    const invitations = samplesWithEmail.map(({ email, first_name, last_name }, index) =>
      last_name === '' && index % 2 === 0
        ? { email, role: 'ATTENDEE', first_name: '', last_name: first_name }
        : { email, role: 'ATTENDEE', first_name, last_name },
    );
    const path = `/events/${conference.event_id}/invitations`;
    const inviteReply = expectReply(
      InviteManyToEvent,
      200,
      await conference.owner.client.post(`${path}/bulk`, { invitations }),
    );
    expect(inviteReply.failed).toEqual([]);
    const list = await conference.owner.client.get(path, { query: { per_page: '100' } });
    const storedNames = new Map(
      expectReply(ListEventInvitations, 200, list).invitations.map(({ email, first_name, last_name }) => [
        email,
        [first_name, last_name],
      ]),
    );
    for (const { email, first_name, last_name } of samplesWithEmail)
      expect(storedNames.get(email)).toEqual([first_name, last_name === '' ? null : last_name]);
  });

  it('accepts a single name in a CSV file', async () => {
    const conference = await newConference(api);
    const text = ['email;first_name;last_name', `${newEmail()};Suharto;`, `${newEmail()};;山田`, newEmail()].join('\n');
    const reply = await conference.owner.client.send('POST', `/events/${conference.event_id}/invitations/csv`, {
      query: { dry_run: 'false' },
      ...multipartUpload(Buffer.from(text), 'people.csv'),
    });
    expect(expectReply(InviteToEventByCsv, 200, reply)).toMatchObject({ invited: 3 });
    const list = await conference.owner.client.get(`/events/${conference.event_id}/invitations`);
    const names = expectReply(ListEventInvitations, 200, list).invitations.map(({ first_name }) => first_name);
    expect(new Set(names)).toEqual(new Set(['Suharto', '山田', null]));
  });

  it('sends the valid invitations of a list, and reports each invalid one with its reason', async () => {
    const conference = await newConference(api);
    const [validEmail, otherEmail] = [newEmail(), newEmail()];
    const invalidEmails = ['nowhere', 'a b@example.org', `${'x'.repeat(300)}@example.org`, 'müller@example.org', ''];
    const invitations = [
      { email: validEmail, role: 'ATTENDEE' },
      ...invalidEmails.map((email) => ({ email, role: 'ATTENDEE' })),
      { email: ` ${otherEmail} `, role: 'ATTENDEE', first_name: '…' },
      { email: ` ${otherEmail} `, role: 'ATTENDEE' },
    ];
    const path = `/events/${conference.event_id}/invitations/bulk`;
    const inviteReply = expectReply(InviteManyToEvent, 200, await conference.owner.client.post(path, { invitations }));
    expect(inviteReply.successful.map(({ email }) => email)).toEqual([validEmail, otherEmail]);
    expect(inviteReply.failed.map(({ email, outcome }) => [email, outcome])).toEqual(
      [...invalidEmails, otherEmail].map((email) => [email, 'invalid']),
    );
    expect(inviteReply.failed.every(({ reason }) => reason.length > 0)).toBe(true);
  });
});
