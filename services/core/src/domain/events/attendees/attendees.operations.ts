import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/events/attendees';
import type * as joining from '@plenum/contracts/events/joining';
import type * as memberBans from '@plenum/contracts/events/member-bans';
import type * as meetingPeople from '@plenum/contracts/networking/meeting-people';
import { created, csvFile, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { exportEventUsers } from './export-event-users.ts';
import { getEventTopics } from './get-event-topics.ts';
import { getEventUser, getModerationStatus } from './get-event-user.ts';
import { type Joined, joinByCode, joinOpenEvent } from './join-event.ts';
import { leaveEvent } from './leave-event.ts';
import { listEventUsers, listEventUsersAdmin } from './list-event-users.ts';
import { listPeopleNear } from './list-people-near.ts';
import { banEventUser, chatBanEventUser, chatUnbanEventUser, unbanEventUser } from './moderate-event-user.ts';
import { previewJoin, previewJoinAsGuest } from './preview-join.ts';
import { removeEventUser } from './remove-event-user.ts';
import { updateEventUser, updateSpeakerInfo } from './update-event-user.ts';

const joinReply = ({ is_new, membership }: Joined) => (is_new ? created(membership) : ok(membership));

export const attendeesOperations: HandlersOf<
  typeof contract & typeof joining & typeof meetingPeople & typeof memberBans
> = {
  PreviewJoin: async (scope, { params }) => ok(await previewJoin(scope, params.code)),
  PreviewJoinAsGuest: async (scope, { params }) => ok(await previewJoinAsGuest(scope, params.code)),
  JoinByCode: async (scope, { body }) => joinReply(await joinByCode(scope, body.code)),
  JoinEvent: async (scope, { params, body }) => joinReply(await joinOpenEvent(scope, params.event_id, body.slug)),
  ListEventUsers: async (scope, { params, query }) => ok(await listEventUsers(scope, params.event_id, query)),
  GetEventUser: async (scope, { params }) => ok(await getEventUser(scope, params.event_id, params.attendee_id)),
  GetEventTopics: async (scope, { params }) => ok(await getEventTopics(scope, params.event_id)),
  ListPeopleNear: async (scope, { params }) => ok(await listPeopleNear(scope, params.event_id)),
  ListEventUsersAdmin: async (scope, { params, query }) => ok(await listEventUsersAdmin(scope, params.event_id, query)),
  ExportEventUsers: async (scope, { params }, http) => {
    const { file_name, chunks } = await exportEventUsers(scope, params.event_id, http.language);
    return csvFile(file_name, Readable.from(chunks));
  },
  UpdateEventUser: async (scope, { params, body }) =>
    ok(await updateEventUser(scope, params.event_id, params.attendee_id, body)),
  UpdateSpeakerInfo: async (scope, { params, body }) =>
    ok(await updateSpeakerInfo(scope, params.event_id, params.attendee_id, body)),
  GetModerationStatus: async (scope, { params }) =>
    ok(await getModerationStatus(scope, params.event_id, params.attendee_id)),
  BanEventUser: async (scope, { params, body }) => ok(await banEventUser(scope, params, body)),
  UnbanEventUser: async (scope, { params, body }) => ok(await unbanEventUser(scope, params, body)),
  ChatBanEventUser: async (scope, { params, body }) => ok(await chatBanEventUser(scope, params, body)),
  ChatUnbanEventUser: async (scope, { params, body }) => ok(await chatUnbanEventUser(scope, params, body)),
  RemoveEventUser: async (scope, { params }) => ok(await removeEventUser(scope, params.event_id, params.attendee_id)),
  LeaveEvent: async (scope, { params, body }) => ok(await leaveEvent(scope, params.event_id, body.hand_over_to)),
};
