/**
 * Changes of events, sessions, speakers, rooms and members, recorded in the outbox by triggers of their tables
 * (`record_changes` and `record_session_parts` in `baseline.sql`), but only while the organization has a webhook. Most
 * webhook events are caused by them, not by the domain event with a similar name (docs/decisions/0152).
 */
import type { EventStatus, EventUserRole, OrganizationUserRole, RoomType } from '@plenum/contracts/enums';

/** The recorded columns of a row. Times and dates are written as JSON by PostgreSQL. */
export interface SubjectStates {
  readonly event: {
    readonly status: EventStatus;
    readonly title: string;
    readonly start_date: string;
    readonly end_date: string;
  };
  readonly session: {
    readonly title: string;
    readonly starts_at: string;
    readonly duration_minutes: number;
    readonly location: string | null;
    readonly track: string | null;
    readonly external_id: string | null;
    readonly imported_id: string | null;
  };
  readonly speaker: { readonly external_id: string | null; readonly imported_id: string | null };
  readonly room: { readonly session_id: number | null; readonly name: string; readonly room_type: RoomType };
  readonly attendee: {
    readonly role: EventUserRole;
    readonly is_banned: boolean;
    readonly is_chat_banned: boolean;
    /** Set for a former member whose ban is remembered. */
    readonly left_at: string | null;
  };
  readonly member: { readonly role: OrganizationUserRole };
}

type SubjectKind = keyof SubjectStates;
type State<K extends SubjectKind> = SubjectStates[K] & { readonly id: number };

/** A changed row: without `before`, it was created; without `after`, it was deleted. */
export interface RowChange<K extends SubjectKind> {
  readonly before?: State<K>;
  readonly after?: State<K>;
  /** Ticket ids of a member; only for members of events. */
  readonly external_ids?: readonly string[];
}

interface ChangesOf<K extends SubjectKind> {
  readonly kind: K;
  readonly organization_id: number;
  readonly changes: readonly RowChange<K>[];
}

/** Changes of one statement in one event; members belong to an organization only. */
export type SubjectChanges =
  | { [K in Exclude<SubjectKind, 'member'>]: ChangesOf<K> & { readonly event_id: number } }[Exclude<
      SubjectKind,
      'member'
    >]
  | (ChangesOf<'member'> & { readonly event_id: null });
