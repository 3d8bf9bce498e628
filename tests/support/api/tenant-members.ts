/** Members and rooms for one request each: after a ban, or in a closed room, the next request would be rejected. */
import { newMember, type TestConference } from './conferences.ts';
import { addRoom } from './tenant-rows.ts';
import type { TestApi } from './test-api.ts';

export const freshMember = async (api: TestApi, { event_id }: TestConference) => ({
  attendee_id: (await newMember(api, event_id, { role: 'ATTENDEE' })).user_id,
});

export const freshMemberWith = (measure: 'ban' | 'chat-ban') => async (api: TestApi, conference: TestConference) => {
  const { attendee_id } = await freshMember(api, conference);
  const path = `/events/${conference.event_id}/users/${attendee_id}/${measure}`;
  const reply = await conference.owner.client.post(path, { reason: 'Spam' });
  if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}: ${reply.text}`);
  return { attendee_id };
};

export const freshRoom = async (api: TestApi, { event_id }: TestConference) => ({
  room_id: await addRoom(api, event_id),
});
