import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/attendees';
import type * as meetingPeople from '@plenum/contracts/meeting-people';
import type * as memberBans from '@plenum/contracts/member-bans';
import { exportEventUsers } from '@plenum/core/domain/attendees/export-event-users';
import { getEventTopics } from '@plenum/core/domain/attendees/get-event-topics';
import { getEventUser, getModerationStatus } from '@plenum/core/domain/attendees/get-event-user';
import { type Joined, joinByCode, joinOpenEvent } from '@plenum/core/domain/attendees/join-event';
import { leaveEvent } from '@plenum/core/domain/attendees/leave-event';
import { listEventUsers, listEventUsersAdmin } from '@plenum/core/domain/attendees/list-event-users';
import { listPeopleNear } from '@plenum/core/domain/attendees/list-people-near';
import {
  banEventUser,
  chatBanEventUser,
  chatUnbanEventUser,
  unbanEventUser,
} from '@plenum/core/domain/attendees/moderate-event-user';
import { previewJoin, previewJoinAsGuest } from '@plenum/core/domain/attendees/preview-join';
import { removeEventUser } from '@plenum/core/domain/attendees/remove-event-user';
import { updateEventUser, updateSpeakerInfo } from '@plenum/core/domain/attendees/update-event-user';
import { created, FileReply, ok, type Routes } from '../http/handle.ts';

const answer = ({ is_new, membership }: Joined) => (is_new ? created(membership) : ok(membership));

export const attendeesRoutes: Routes<typeof contract & typeof meetingPeople & typeof memberBans> = {
  PreviewJoin: async (scope, { params }) => ok(await previewJoin(scope, params.code)),
  PreviewJoinAsGuest: async (scope, { params }, http) => {
    const preview = await previewJoinAsGuest(scope, params.code);
    await http.forgive();
    return ok(preview);
  },
  JoinByCode: async (scope, { body }) => answer(await joinByCode(scope, body.code)),
  JoinEvent: async (scope, { params, body }) => answer(await joinOpenEvent(scope, params.event_id, body.slug)),
  ListEventUsers: async (scope, { params, query }) => ok(await listEventUsers(scope, params.event_id, query)),
  GetEventUser: async (scope, { params }) => ok(await getEventUser(scope, params.event_id, params.attendee_id)),
  GetEventTopics: async (scope, { params }) => ok(await getEventTopics(scope, params.event_id)),
  ListPeopleNear: async (scope, { params }) => ok(await listPeopleNear(scope, params.event_id)),
  ListEventUsersAdmin: async (scope, { params, query }) => ok(await listEventUsersAdmin(scope, params.event_id, query)),
  ExportEventUsers: async (scope, { params }, http) => {
    const { file_name, chunks } = await exportEventUsers(scope, params.event_id, http.language);
    return new FileReply({ content_type: 'text/csv; charset=utf-8', body: Readable.from(chunks), file_name });
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
