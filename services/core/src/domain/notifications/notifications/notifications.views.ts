import type { Notification } from '@plenum/contracts/notifications/notifications';
import type { NotificationRow } from './notifications.queries.ts';

const actorOf = ({ actor_id, actor_name, actor_image_url }: NotificationRow): Notification['actor'] =>
  actor_id === null ? null : { id: actor_id, full_name: actor_name ?? '', image_url: actor_image_url };

const eventOf = ({ event_id, event_title, event_timezone }: NotificationRow): Notification['event'] =>
  event_id === null ? null : { id: event_id, title: event_title ?? '', timezone: event_timezone ?? 'UTC' };

const organizationOf = ({ organization_id, organization_name }: NotificationRow): Notification['organization'] =>
  organization_id === null ? null : { id: organization_id, name: organization_name ?? '' };

function sessionOf(row: NotificationRow): Notification['session'] {
  if (row.session_id === null || row.session_starts_at === null) return null;
  return {
    id: row.session_id,
    title: row.session_title ?? '',
    starts_at: row.session_starts_at.toISOString(),
    location: row.session_location,
    is_cancelled: row.session_is_cancelled ?? false,
  };
}

function messageOf(row: NotificationRow): Notification['message'] {
  const { message_seq: seq, room_id: id, room_session_id } = row;
  if (seq === null || id === null) return null;
  const session = room_session_id === null ? null : { id: room_session_id, title: row.room_session_title ?? '' };
  return { room: { id, name: row.room_name ?? '', session }, seq };
}

const delayOf = ({ delay }: NotificationRow): Notification['delay'] =>
  delay === null
    ? null
    : {
        ...delay,
        sessions: delay.sessions.map((session) => ({
          ...session,
          starts_at: new Date(session.starts_at).toISOString(),
        })),
      };

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subject_id,
  is_read: row.is_read,
  created_at: row.created_at.toISOString(),
  actor: actorOf(row),
  event: eventOf(row),
  organization: organizationOf(row),
  session: sessionOf(row),
  role: row.role,
  former_role: row.former_role,
  invited_role: row.invited_role,
  join_outcome: row.join_outcome,
  schedule_news: row.schedule_news,
  message: messageOf(row),
  request_count: row.request_count,
  announcement: row.announcement,
  delay: delayOf(row),
});
