import type { JoinRequest, MyJoinRequest } from '@plenum/contracts/events/join-requests';
import { fullName } from '@plenum/contracts/names';
import type { JoinRequestRow, MyRequestRow } from './join-requests.queries.ts';
import { mayRequestAgainAt } from './join-requests.rules.ts';

export const myJoinRequestView = (row: MyRequestRow): MyJoinRequest => ({
  status: row.status,
  waits_for: row.waits_for,
  position: row.position,
  note: row.note,
  answer_note: row.answer_note,
  created_at: row.created_at.toISOString(),
  ask_again_at: mayRequestAgainAt(row)?.toISOString() ?? null,
});

const invitedName = (row: JoinRequestRow): string | null =>
  fullName({ first_name: row.invited_first_name, last_name: row.invited_last_name }) || null;

export const joinRequest = (row: JoinRequestRow): JoinRequest => ({
  id: row.id,
  waits_for: row.waits_for,
  position: row.position,
  note: row.note,
  created_at: row.created_at.toISOString(),
  person:
    row.user_id === null
      ? null
      : {
          id: row.user_id,
          full_name: row.full_name ?? '',
          email: row.email ?? '',
          image_url: row.image_url,
          title: row.title,
          company_name: row.company_name,
        },
  invitation:
    row.invitation_id === null
      ? null
      : { id: row.invitation_id, email: row.invited_email ?? '', full_name: invitedName(row) },
});
