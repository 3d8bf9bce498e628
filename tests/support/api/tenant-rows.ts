/** Rows of a tenant that no helper of `conferences.ts` creates. */
import type { ConnectionStatus } from '@plenum/contracts/enums';
import type { RoomKind } from '@plenum/contracts/permissions';
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

export const sessionStream = statement(
  'test-session-stream',
  `update sessions set streaming_platform = 'OTHER', stream_url = 'https://stream.example' where id = $1`,
);
export const sessionRooms = statement(
  'test-session-rooms',
  `with room as (
     insert into chat_rooms (event_id, session_id, name, room_type, subtype)
     select $1, $2, kind, 'SESSION', kind from unnest(array['PUBLIC', 'BACKSTAGE']) kind returning id)
   insert into room_heads (room_id) select id from room`,
);
export const roomKinds = statement<{ id: number; kind: RoomKind }>(
  'test-room-kinds',
  'select id, coalesce(subtype, room_type) as kind from chat_rooms where event_id = $1',
);
export const addImport = statement<{ id: number }>(
  'test-add-import',
  `insert into schedule_imports (event_id, requested_by_id, file_name, status, counts)
   values ($1, $2, 'a.xml', 'SUCCEEDED', '{"created": 0, "updated": 0, "unchanged": 0, "removed": 0}') returning id`,
);

export const addInvitation = statement<{ id: number }>(
  'test-add-invitation',
  `insert into invitations (kind, organization_id, event_id, email, role, token_seed, token_hash, sent_at, expires_at)
   select $1, $2, $3, $4, $5, seed, md5(seed::text), now(), now() + interval '7 days' from gen_random_uuid() seed
   returning id`,
);

const addSponsorSql = statement<{ id: number }>(
  'test-add-sponsor',
  `insert into sponsors (event_id, name, social_links) values ($1, 'Example AG', '{}') returning id`,
);

const addCaseSql = statement<{ id: number }>(
  'test-add-moderation-case',
  `insert into moderation_cases (event_id, kind, subject_id) values ($1, 'PERSON', $2)
       on conflict (event_id, kind, subject_id, coalesce(connection_id, 0))
         where status = 'OPEN' and message_id is null do update set is_held = false
   returning id`,
);

/** Creates an open case about a person. */
export const addCase = async (api: TestApi, event_id: number, subject_id: number): Promise<number> =>
  (await api.deps.db.row(addCaseSql, [event_id, subject_id]))?.id ?? 0;

export const addSponsor = async (api: TestApi, event_id: number): Promise<number> =>
  (await api.deps.db.row(addSponsorSql, [event_id]))?.id ?? 0;

const addRoomSql = statement<{ id: number }>(
  'test-add-room',
  `with room as (
     insert into chat_rooms (event_id, name, room_type) values ($1, 'Room ' || gen_random_uuid(), 'GLOBAL') returning id),
   scan as (insert into room_scans (room_id) select id from room)
   insert into room_heads (room_id) select id from room returning room_id as id`,
);
const addMessageSql = statement<{ id: number }>(
  'test-add-message',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, 'Hello' from head returning id`,
);

export const addRoom = async (api: TestApi, event_id: number): Promise<number> =>
  (await api.deps.db.row(addRoomSql, [event_id]))?.id ?? 0;
export const addMessage = async (api: TestApi, room_id: number, user_id: number): Promise<number> =>
  (await api.deps.db.row(addMessageSql, [room_id, user_id]))?.id ?? 0;

const addConnectionSql = statement<{ id: number }>(
  'test-add-connection',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message, originating_event_id)
   values ($1, $2, $3, 'Shall we talk?', $4) returning id`,
);
export const addConnection = async (
  api: TestApi,
  event_id: number,
  requester_id: number,
  recipient_id: number,
  status: ConnectionStatus,
): Promise<number> =>
  (await api.deps.db.row(addConnectionSql, [requester_id, recipient_id, status, event_id]))?.id ?? 0;

const addNotificationSql = statement<{ id: number }>(
  'test-add-notification',
  `insert into notifications (user_id, kind, subject_id, version, event_id, data)
   values ($2, 'EVENT_ROLE', $1, 1, $1, '{"role": "ADMIN", "former_role": null}') returning id`,
);
export const addNotification = async (api: TestApi, event_id: number, user_id: number): Promise<number> =>
  (await api.deps.db.row(addNotificationSql, [event_id, user_id]))?.id ?? 0;

const addApiTokenSql = statement<{ id: number }>(
  'test-add-api-token',
  `insert into api_tokens (user_id, organization_id, organization_role, name, token_hash, hint, scopes)
   values ($1, $2::bigint, case when $2::bigint is not null then 'OWNER' end, 'Badge printer', md5(random()::text), 'plenum', '["event:read"]')
   returning id`,
);

/** Creates a token of a person with an unusable secret. */
export const addApiToken = async (api: TestApi, user_id: number): Promise<number> =>
  (await api.deps.db.row(addApiTokenSql, [user_id, null]))?.id ?? 0;

/** Creates a token of an organization with an unusable secret. */
export const addOrganizationToken = async (api: TestApi, user_id: number, organization_id: number): Promise<number> =>
  (await api.deps.db.row(addApiTokenSql, [user_id, organization_id]))?.id ?? 0;

const addWebhookSql = statement<{ webhook_id: number; webhook_delivery_id: number }>(
  'test-add-webhook',
  `with webhook as (
     insert into webhooks (organization_id, name, url, event_types, secret, paused)
     values ($1, 'CRM', 'https://crm.example/hook', '["event.updated"]', 'sealed', 'BY_HAND') returning id)
   insert into webhook_deliveries (webhook_id, place, message_id, event_type, subject, body)
   select id, 0, 'msg_' || gen_random_uuid(), 'event.updated', 'event:1', '{}' from webhook
   returning webhook_id, id as webhook_delivery_id`,
);

/** Creates a paused webhook with a delivery. */
export const addWebhook = async (api: TestApi, organization_id: number) =>
  (await api.deps.db.row(addWebhookSql, [organization_id])) ?? { webhook_id: 0, webhook_delivery_id: 0 };

const addTicketSql = statement(
  'test-add-ticket',
  `insert into external_people (event_id, external_id, email, role, ticket_status)
   values ($1, $2, 'ticket@example.org', 'ATTENDEE', 'ACTIVE') on conflict do nothing`,
);

export async function addTicket(api: TestApi, event_id: number, external_id: string): Promise<Record<string, never>> {
  await api.deps.db.rows(addTicketSql, [event_id, external_id]);
  return {};
}

const addTicketShopSql = statement(
  'test-add-ticket-shop',
  `insert into ticket_shops (event_id, url, organizer, shop_event, api_token, receiver_seed, receiver_hash)
   values ($1, 'https://pretix.example', 'acme', 'con', 'sealed', gen_random_uuid(), md5(random()::text))
       on conflict (event_id) do nothing`,
);

/** Connects an event to a ticket shop that is unreachable. */
export async function addTicketShop(api: TestApi, event_id: number): Promise<Record<string, never>> {
  await api.deps.db.rows(addTicketShopSql, [event_id]);
  return {};
}
