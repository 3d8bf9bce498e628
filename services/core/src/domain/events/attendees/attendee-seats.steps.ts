/** Seats of an event: counting and assigning them without overbooking. Only this file counts seats. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';
import { attendeeCount } from './attendee-count.queries.ts';
import { isSeated, lowerLimit, type SeatClaim, type Seats } from './seats.rules.ts';

interface SeatRow {
  readonly plan: OrganizationPlan;
  readonly seat_limit: number | null;
  readonly taken: number;
  readonly promised: number;
  readonly waiting: number;
}

const eventSeats = statement<SeatRow>(
  'event-seats',
  `select o.plan, e.seat_limit,
          ${attendeeCount('e.id')} as taken,
          (select count(*) from invitations i
            where i.event_id = e.id and i.status = 'PENDING' and i.role = 'ATTENDEE' and i.expires_at > $2) as promised,
          (select count(*) from join_requests r
            where r.event_id = e.id and r.status = 'PENDING' and r.waits_for = 'SEAT') as waiting
     from events e join organizations o on o.id = e.organization_id
    where e.id = $1`,
);

/** Dependencies of counting seats. */
export interface SeatScope {
  readonly config: Pick<Config, 'FREE_TIER_ATTENDEES'>;
  readonly clock: Clock;
}

/** Seats of an event with both of their limits. */
export interface CountedSeats extends Seats {
  readonly plan_limit: number | null;
  readonly seat_limit: number | null;
}

/**
 * Counts the seats of an event. Call `lockSeats` first if the counts must not change until the end of the transaction.
 */
export async function countSeats(db: Db, { config, clock }: SeatScope, event_id: number): Promise<CountedSeats> {
  const row = await db.row(eventSeats, [event_id, clock.date()]);
  if (row === undefined) return { limit: 0, plan_limit: 0, seat_limit: 0, taken: 0, promised: 0, waiting: 0 };
  const { plan, seat_limit, taken, promised, waiting } = row;
  const plan_limit = attendeeLimit(config, plan);
  return { limit: lowerLimit(plan_limit, seat_limit), plan_limit, seat_limit, taken, promised, waiting };
}

const ensureCount = statement(
  'ensure-attendee-count',
  `insert into event_member_counts (event_id, role, is_banned, members) values ($1, 'ATTENDEE', false, 0)
       on conflict do nothing`,
);

const lockCount = statement<{ members: number }>(
  'lock-attendee-count',
  `select members from event_member_counts where event_id = $1 and role = 'ATTENDEE' and not is_banned for update`,
);

/**
 * Locks the seats of an event until the transaction ends. Every command that assigns or promises a seat acquires this
 * lock. The order of locks is always: answered invitations, seats, join requests, members.
 */
export async function lockSeats(tx: Transaction, event_id: number): Promise<void> {
  await tx.em.flush();
  if ((await tx.row(lockCount, [event_id])) !== undefined) return;
  await tx.rows(ensureCount, [event_id]);
  await tx.rows(lockCount, [event_id]);
}

/**
 * Checks that a new ATTENDEE has a seat, and locks the seats until the transaction ends. Call it right after the row of
 * an unbanned ATTENDEE is written; the error rolls that row back. Checking afterwards lets the second of two concurrent
 * requests by the same person find the existing row instead of a full event. Throws `attendee_limit_reached` with the
 * limit.
 */
export async function requireAttendeeSeat(
  tx: Transaction,
  scope: SeatScope,
  event_id: number,
  claim: SeatClaim,
): Promise<void> {
  await lockSeats(tx, event_id);
  const seats = await countSeats(tx, scope, event_id);
  if (!isSeated(seats, claim)) throw eventFullError(seats);
}

export const eventFullError = ({ limit }: Seats) =>
  fail('attendee_limit_reached', { message: errorPhrase('event_full', { limit: limit ?? 0 }) });

const redeem = statement<{ id: number }>(
  'redeem-invitation',
  `update invitations i set status = 'ACCEPTED', accepted_at = $3, user_id = $2
     from users u
    where u.id = $2 and i.event_id = $1 and i.kind = 'event' and i.role = 'ATTENDEE'
      and (i.email = u.email or i.email is null and i.user_id = u.id)
      and i.status = 'PENDING' and i.expires_at > $3
   returning i.id`,
);

/**
 * Closes the open invitation of a person who joins in another way, which would otherwise occupy a second seat. Call it
 * before the person becomes a member.
 * @returns the ids of the closed invitations; if any, the seat claim is `promised`
 */
export async function redeemInvitations(
  tx: Transaction,
  { clock }: SeatScope,
  event_id: number,
  user_id: number,
): Promise<readonly number[]> {
  await tx.em.flush();
  return (await tx.rows(redeem, [event_id, user_id, clock.date()])).map(({ id }) => id);
}

const closeOpenRequestsSql = statement(
  'close-open-requests-of-member',
  `with ended as (
     delete from join_requests r
      where r.event_id = $1 and r.status = 'PENDING'
        and (r.user_id = $2
             or not $3::boolean and r.invitation_id in (
                  select i.id from invitations i join users u on u.id = $2
                   where i.event_id = $1 and i.status = 'WAITING' and i.role = 'ATTENDEE' and i.email = u.email))
     returning r.invitation_id)
   update invitations set status = 'ACCEPTED', accepted_at = now(), user_id = $2
    where id in (select invitation_id from ended)`,
);

/**
 * Closes the open requests and invitations of a new member. If others added the member, the invitation stays open:
 * closing it would reveal that the email address is theirs.
 */
export async function closeOpenRequests(
  tx: Transaction,
  {
    event_id,
    user_id,
    was_added,
  }: { readonly event_id: number; readonly user_id: number; readonly was_added: boolean },
): Promise<void> {
  await tx.rows(closeOpenRequestsSql, [event_id, user_id, was_added]);
}

const waitingListEntry = statement(
  'event-has-waiting-list',
  `select from join_requests where event_id = $1 and status = 'PENDING' and waits_for = 'SEAT' limit 1`,
);

/** Checks whether the waiting list has entries. */
export const hasWaitingList = async (db: Db, event_id: number): Promise<boolean> =>
  (await db.rows(waitingListEntry, [event_id])).length > 0;
