import { AddEventUserByEmail } from '@plenum/contracts/adding-people';
import {
  BanEventUser,
  ChatBanEventUser,
  ChatUnbanEventUser,
  type EventUserAdmin,
  ExportEventUsers,
  ListEventUsersAdmin,
  RemoveEventUser,
  UnbanEventUser,
  UpdateEventUser,
  UpdateSpeakerInfo,
} from '@plenum/contracts/attendees';
import type { Body, Query } from '@plenum/contracts/operation';
import { call, pathOf } from '../../lib/http.ts';
import { invalidate, useQuery } from '../../lib/swr.ts';

export type AdminQuery = Partial<Query<typeof ListEventUsersAdmin>>;

/** A page of all people of an event, for its staff; the one on screen stays until the next is there. */
export const useAdminPeople = (event_id: number, query: AdminQuery) =>
  useQuery(ListEventUsersAdmin, { params: { event_id }, query }, { keepPreviousData: true });

/** Where the browser fetches everybody as CSV. */
export const exportAddress = (event_id: number): string => `/api${pathOf(ExportEventUsers, { params: { event_id } })}`;

type Whom = Pick<EventUserAdmin, 'event_id' | 'user_id'>;
const paramsOf = ({ event_id, user_id }: Whom) => ({ event_id, attendee_id: user_id });
const changed = (event_id: number) =>
  Promise.all([invalidate('EventUsers', event_id), invalidate('SessionSpeakers', event_id)]);

export async function changeRole(whom: Whom, role: EventUserAdmin['role']): Promise<void> {
  await call(UpdateEventUser, { params: paramsOf(whom), body: { role } });
  await changed(whom.event_id);
}

export async function saveSpeakerInfo(whom: Whom, body: Body<typeof UpdateSpeakerInfo>): Promise<void> {
  await call(UpdateSpeakerInfo, { params: paramsOf(whom), body });
  await changed(whom.event_id);
}

export async function removePerson(whom: Whom): Promise<void> {
  await call(RemoveEventUser, { params: paramsOf(whom) });
  await changed(whom.event_id);
}

export async function ban(whom: Whom, body: Body<typeof BanEventUser>): Promise<void> {
  await call(BanEventUser, { params: paramsOf(whom), body });
  await changed(whom.event_id);
}

export async function unban(whom: Whom): Promise<void> {
  await call(UnbanEventUser, { params: paramsOf(whom), body: {} });
  await changed(whom.event_id);
}

export async function mute(whom: Whom, body: Body<typeof ChatBanEventUser>): Promise<void> {
  await call(ChatBanEventUser, { params: paramsOf(whom), body });
  await changed(whom.event_id);
}

export async function unmute(whom: Whom): Promise<void> {
  await call(ChatUnbanEventUser, { params: paramsOf(whom), body: {} });
  await changed(whom.event_id);
}

/** Adds somebody whom the organization knows; anybody else is invited, and joins once they say yes. */
export async function addPerson(
  event_id: number,
  body: Body<typeof AddEventUserByEmail>,
): Promise<'added' | 'invited'> {
  const reply = await call(AddEventUserByEmail, { params: { event_id }, body });
  await Promise.all([changed(event_id), invalidate('EventInvitations', event_id)]);
  return 'invitation' in reply ? 'invited' : 'added';
}
