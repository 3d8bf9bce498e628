/**
 * Places in queues that organizations share, by the accounts that answer for them: jobs of an account that has many
 * already come after the first job of another. Jobs without a place, such as mails about accounts, come first.
 */
import { type Db, statement } from '../platform/db/database.ts';
import { accountOf } from './job-owner.ts';

/** Of mails that people wait for less than for those about their account. */
export const laterMailPriority = 1;

const importPlace = statement<{ readonly place: number }>(
  'place-of-import',
  `select count(*)::int as place
     from schedule_imports own
     join events e on e.id = own.event_id
     join schedule_imports i on i.status in ('QUEUED', 'RUNNING') and i.id <= own.id
     join events other on other.id = i.event_id
    where own.id = $1 and ${accountOf('other.organization_id')} = ${accountOf('e.organization_id')}`,
);

const accountOfJob = statement<{ readonly account: number }>(
  'notifying-job-place',
  `select ${accountOf('e.organization_id')} as account from events e
    where id = coalesce($1::bigint, (select event_id from announcements where id = $2::bigint))`,
);

const invitationPlace = statement<{ readonly recipients: number }>(
  'place-of-invitation',
  `select coalesce(sum(l.recipients), 0)::int as recipients
     from invitations i
     join mail_ledger l on (l.organization_id = i.organization_id or l.sender_id = i.invited_by_id) and l.kind = 'SENT'
                       and l.created_at > now() - interval '1 hour'
    where i.id = $1`,
);

/** Counts what owners have asked for, in a process and for a while. */
export interface RequestCounts {
  /** Returns 1 for the first of an owner, 2 for the second, and so on. */
  next(owner: number): number;
}

const countsKeptMs = 60_000;

export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const counts = new Map<number, number>();
  let sinceMs = now();
  return {
    next(owner) {
      if (now() - sinceMs >= countsKeptMs) {
        counts.clear();
        sinceMs = now();
      }
      const count = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, count);
      return count;
    },
  };
}

export interface PriorityScope {
  readonly db: Db;
  readonly turns: RequestCounts;
}

/** Owner of what nobody owns any more. */
const nobody = 0;

/** Returns 1 for the first import that waits or runs for its account, 2 for the second, and so on. */
export const importPriority = async (db: Db, import_id: number): Promise<number> =>
  Math.max((await db.row(importPlace, [import_id]))?.place ?? 1, 1);

/** Counts the people to whom the sender of an invitation has written in the last hour. */
export const recentRecipients = async (db: Db, invitation_id: number): Promise<number> =>
  (await db.row(invitationPlace, [invitation_id]))?.recipients ?? 0;

/** Returns the turn of the account of an event. */
export const eventPriority = async ({ db, turns }: PriorityScope, event_id: number): Promise<number> =>
  turns.next((await db.row(accountOfJob, [event_id, null]))?.account ?? nobody);

/** Returns the turn of the account of an announcement. */
export const announcementPriority = async ({ db, turns }: PriorityScope, announcement_id: number): Promise<number> =>
  turns.next((await db.row(accountOfJob, [null, announcement_id]))?.account ?? nobody);
