import type { AddEventUserByEmail } from '@plenum/contracts/events/adding-people';
import type { EventUserAdmin, UpdateSpeakerInfo } from '@plenum/contracts/events/attendees';
import type { BanEventUser, ChatBanEventUser } from '@plenum/contracts/events/member-bans';
import type { Body } from '@plenum/contracts/operation';
import { call, type CallInput, pathOf } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export type AdminQuery = NonNullable<CallInput<'GET /events/:event_id/users/admin'>['query']>;

/** Returns a page of all members of an event, for its staff; keeps the previous page while loading. */
export const useAdminPeople = (event_id: number, query: AdminQuery) =>
  useQuery('GET /events/:event_id/users/admin', { params: { event_id }, query }, { keepPreviousData: true });

/** Returns the URL of the CSV export of all members. */
export const exportUrl = (event_id: number): string =>
  `/api${pathOf('GET /events/:event_id/users.csv', { params: { event_id } })}`;

type MemberRef = Pick<EventUserAdmin, 'event_id' | 'user_id'>;
const paramsOf = ({ event_id, user_id }: MemberRef) => ({ event_id, attendee_id: user_id });
const changed = (event_id: number) =>
  Promise.all([invalidate('EventUsers', event_id), invalidate('SessionSpeakers', event_id)]);

export async function changeRole(member: MemberRef, role: EventUserAdmin['role']): Promise<void> {
  await call('PUT /events/:event_id/users/:attendee_id', { params: paramsOf(member), body: { role } });
  await changed(member.event_id);
}

export async function saveSpeakerInfo(member: MemberRef, body: Body<typeof UpdateSpeakerInfo>): Promise<void> {
  await call('PUT /events/:event_id/users/:attendee_id/speaker-info', { params: paramsOf(member), body });
  await changed(member.event_id);
}

export async function removePerson(member: MemberRef): Promise<void> {
  await call('DELETE /events/:event_id/users/:attendee_id', { params: paramsOf(member) });
  await changed(member.event_id);
}

export async function ban(member: MemberRef, body: Body<typeof BanEventUser>): Promise<void> {
  await call('POST /events/:event_id/users/:attendee_id/ban', { params: paramsOf(member), body });
  await changed(member.event_id);
}

export async function unban(member: MemberRef): Promise<void> {
  await call('POST /events/:event_id/users/:attendee_id/unban', { params: paramsOf(member), body: {} });
  await changed(member.event_id);
}

export async function mute(member: MemberRef, body: Body<typeof ChatBanEventUser>): Promise<void> {
  await call('POST /events/:event_id/users/:attendee_id/chat-ban', { params: paramsOf(member), body });
  await changed(member.event_id);
}

export async function unmute(member: MemberRef): Promise<void> {
  await call('POST /events/:event_id/users/:attendee_id/chat-unban', { params: paramsOf(member), body: {} });
  await changed(member.event_id);
}

/** Adds a person who is known to the organization; invites any other person, who joins after accepting. */
export async function addPerson(
  event_id: number,
  body: Body<typeof AddEventUserByEmail>,
): Promise<'added' | 'invited'> {
  const reply = await call('POST /events/:event_id/users/add', { params: { event_id }, body });
  await Promise.all([changed(event_id), invalidate('EventInvitations', event_id)]);
  return 'invitation' in reply ? 'invited' : 'added';
}
