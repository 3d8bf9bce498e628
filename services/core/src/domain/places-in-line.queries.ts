/**
 * Places in queues that organizations share, by the accounts that answer for them: whoever has asked for much already comes after whoever asks for the first
 * time. Jobs without a place, such as mails about accounts, come first.
 */
import { type Db, statement } from '../platform/db/database.ts';
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import { accountOf } from './job-owner.ts';

/** Of mails that people wait for less than for those about their account. */
const laterMailPlace = 1;

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
export interface Turns {
  /** Returns 1 for the first of an owner, 2 for the second, and so on. */
  next(owner: number): number;
}

const turnsKeptMs = 60_000;

export function createTurns(now: () => number = Date.now): Turns {
  const counts = new Map<number, number>();
  let sinceMs = now();
  return {
    next(owner) {
      if (now() - sinceMs >= turnsKeptMs) {
        counts.clear();
        sinceMs = now();
      }
      const count = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, count);
      return count;
    },
  };
}

export interface PlaceScope {
  readonly db: Db;
  readonly turns: Turns;
}

type PlaceOf<N extends JobName> = (scope: PlaceScope, payload: JobPayload<N>) => Promise<number>;

/** Owner of what nobody owns any more. */
const nobody = 0;

const places: { readonly [N in JobName]?: PlaceOf<N> } = {
  /** It is the first, second … that waits or runs for its account, whether somebody or a subscription asked for it. */
  'import-file': async ({ db }, { import_id }) => Math.max((await db.row(importPlace, [import_id]))?.place ?? 1, 1),
  /** After those of organizations and accounts that have written to fewer people in the last hour. */
  'send-invitation-email': async ({ db }, { invitation_id }) =>
    laterMailPlace + ((await db.row(invitationPlace, [invitation_id]))?.recipients ?? 0),
  'send-join-answer-email': () => Promise.resolve(laterMailPlace),
  'send-webhook-paused-email': () => Promise.resolve(laterMailPlace),
  'tell-moved-sessions': async ({ db, turns }, { event_id }) =>
    turns.next((await db.row(accountOfJob, [event_id, null]))?.account ?? nobody),
  'tell-announcement': async ({ db, turns }, { announcement_id }) =>
    turns.next((await db.row(accountOfJob, [null, announcement_id]))?.account ?? nobody),
};

/** Returns the place of a job in its queue; 0 for most, which run in the order of their requests. */
export async function placeInLine<N extends JobName>(
  scope: PlaceScope,
  name: N,
  payload: JobPayload<N>,
): Promise<number> {
  const placeOf: PlaceOf<N> | undefined = places[name];
  return (await placeOf?.(scope, payload)) ?? 0;
}
