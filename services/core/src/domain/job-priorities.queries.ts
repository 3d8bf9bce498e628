/**
 * Priorities in queues that organizations share, by responsible account: further jobs of an account with many pending
 * jobs run after the first job of another account. Jobs without a priority, such as emails about accounts, run first.
 */
import { type Db, statement } from '../platform/db/database.ts';
import { accountOf } from './job-owner.ts';

/** Base priority of emails that are less urgent than emails about accounts. */
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

export interface RequestCounts {
  /** Increments and returns the count of an owner, starting at 1. */
  next(owner: number): number;
}

const countIntervalMs = 60_000;

export function createRequestCounts(): RequestCounts {
  const counts = new Map<number, number>();
  let startedMs = performance.now();
  return {
    next(owner) {
      if (performance.now() - startedMs >= countIntervalMs) {
        counts.clear();
        startedMs = performance.now();
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

/** Placeholder owner for objects without one. */
const noOwner = 0;

/** Returns the position of an import among the waiting and running imports of its account, starting at 1. */
export const importPriority = async (db: Db, import_id: number): Promise<number> =>
  Math.max((await db.row(importPlace, [import_id]))?.place ?? 1, 1);

/** Counts the recipients of the emails that the sender of an invitation or its organization sent in the last hour. */
export const recentRecipients = async (db: Db, invitation_id: number): Promise<number> =>
  (await db.row(invitationPlace, [invitation_id]))?.recipients ?? 0;

/** Returns the next priority of an event's account. */
export const eventPriority = async ({ db, turns }: PriorityScope, event_id: number): Promise<number> =>
  turns.next((await db.row(accountOfJob, [event_id, null]))?.account ?? noOwner);

/** Returns the next priority of an announcement's account. */
export const announcementPriority = async ({ db, turns }: PriorityScope, announcement_id: number): Promise<number> =>
  turns.next((await db.row(accountOfJob, [null, announcement_id]))?.account ?? noOwner);
