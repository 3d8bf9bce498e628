/**
 * Places in queues that organizations share: whoever has asked for much already comes after whoever asks for the first
 * time. Jobs without a place, such as mails about accounts, come first.
 */
import { type Db, statement } from '../platform/db/database.ts';

/** Of mails that people wait for less than for those about their account. */
export const laterMailPlace = 1;

const importPlace = statement<{ readonly place: number }>(
  'place-of-import',
  `select count(*)::int as place
     from schedule_imports own
     join events e on e.id = own.event_id
     join events sibling on sibling.organization_id = e.organization_id
     join schedule_imports i on i.event_id = sibling.id and i.status in ('QUEUED', 'RUNNING') and i.id <= own.id
    where own.id = $1`,
);

/** Place of an import: it is the first, second … that waits or runs for its organization. */
export const placeOfImport = async (db: Db, import_id: number): Promise<number> =>
  Math.max((await db.row(importPlace, [import_id]))?.place ?? 1, 1);

const invitationPlace = statement<{ readonly recipients: number }>(
  'place-of-invitation',
  `select coalesce(sum(l.recipients), 0)::int as recipients
     from invitations i
     join mail_ledger l on l.organization_id = i.organization_id and l.kind = 'SENT'
                       and l.created_at > now() - interval '1 hour'
    where i.id = $1`,
);

/** Place of the mail of an invitation: after those of organizations that have written to fewer people in the last hour. */
export const placeOfInvitation = async (db: Db, invitation_id: number): Promise<number> =>
  laterMailPlace + ((await db.row(invitationPlace, [invitation_id]))?.recipients ?? 0);
