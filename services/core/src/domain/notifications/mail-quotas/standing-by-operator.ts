/** Operator view of email senders and decisions about them, which apply to the next request and the next email. */
import { type Database, type Db, type Statement, statement } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { hashAddress, liftSuppression, type SuppressionDeps } from './mail-suppression.steps.ts';

export interface SenderRow {
  readonly side: 'account' | 'organization';
  readonly id: number;
  readonly name: string;
  readonly recipients: number;
  readonly complained: number;
  readonly bounced: number;
  readonly is_stopped: boolean;
}

const ledgerSums = `
  coalesce(sum(l.recipients) filter (where l.kind = 'SENT'), 0)::int as recipients,
  count(*) filter (where l.kind = 'COMPLAINED')::int as complained,
  count(*) filter (where l.kind = 'BOUNCED')::int as bounced`;

const topSenders = statement<SenderRow>(
  'mail-top-senders',
  `select * from (
     select 'account' as side, u.id, u.email as name, ${ledgerSums}, bool_or(st.stopped_at is not null) as is_stopped
       from mail_ledger l join users u on u.id = l.sender_id left join mail_standings st on st.user_id = u.id
      where l.created_at > now() - interval '1 day' group by u.id
      union all
     select 'organization', o.id, o.name, ${ledgerSums}, bool_or(st.stopped_at is not null)
       from mail_ledger l join organizations o on o.id = l.organization_id
       left join mail_standings st on st.organization_id = o.id
      where l.created_at > now() - interval '1 day' group by o.id) senders
    order by complained desc, recipients desc limit $1`,
);

/** Lists the senders of the last day, ordered by complaints, then by recipients. */
export const listSenders = (db: Db, count: number): Promise<SenderRow[]> => db.rows(topSenders, [count]);

export interface SenderRef {
  readonly side: 'account' | 'organization';
  readonly id: number;
}

const decisionStatements = (
  side: SenderRef['side'],
  column: 'user_id' | 'organization_id',
  table: 'users' | 'organizations',
) => {
  const upsertStanding = (name: string, columns: string, values: string, update: string) =>
    statement<{ id: number }>(
      `mail-${name}-${side}`,
      `insert into mail_standings (${column}, ${columns}) select id, ${values} from ${table} where id = $1::bigint
         on conflict (${column}) do update set ${update} returning id`,
    );
  return {
    stop: upsertStanding(
      'stop',
      'stopped_at, dropped_until',
      'now(), now()',
      'stopped_at = now(), dropped_until = now()',
    ),
    allow: upsertStanding('allow', 'forgiven_at', 'now()', 'stopped_at = null, forgiven_at = now()'),
  };
};
const decisions = {
  account: decisionStatements('account', 'user_id', 'users'),
  organization: decisionStatements('organization', 'organization_id', 'organizations'),
};

const maxSetDaily = statement<{ id: number }>(
  'mail-set-daily-max',
  `insert into mail_standings (organization_id, daily_max) select id, $2::int from organizations where id = $1::bigint
     on conflict (organization_id) do update set daily_max = $2::int returning id`,
);

/** Changes the standing of a sender and records it for the security log. Returns whether the sender exists. */
const applyDecision = (
  db: Database,
  { side, id }: SenderRef,
  query: Statement<{ id: number }>,
  change: string,
  values: readonly unknown[] = [],
) =>
  db.transaction(async (tx) => {
    if ((await tx.row(query, [id, ...values])) === undefined) return false;
    const facts = { [side === 'account' ? 'user_id' : 'organization_id']: id, change };
    record(tx, 'operator.acted', { kind: 'sending.changed', facts });
    return true;
  });

/** Stops a sender and drops its pending emails. Returns whether the sender exists. */
export const stopSender = (db: Database, sender: SenderRef): Promise<boolean> =>
  applyDecision(db, sender, decisions[sender.side].stop, 'stopped');

/** Lifts a stop and resets complaints, bounces and declined invitations. Dropped emails are not sent. */
export const allowSender = (db: Database, sender: SenderRef): Promise<boolean> =>
  applyDecision(db, sender, decisions[sender.side].allow, 'allowed');

/** Overrides the daily recipient limit of an organization; null restores the quota by age. */
export const setMailLimit = (db: Database, organization_id: number, perDay: number | null): Promise<boolean> =>
  applyDecision(db, { side: 'organization', id: organization_id }, maxSetDaily, `limit ${perDay ?? 'default'}`, [
    perDay,
  ]);

/** Removes an address from the suppression list. Returns whether it was listed. */
export const liftSuppressionByOperator = async (deps: SuppressionDeps, email: string): Promise<boolean> =>
  liftSuppression(deps.db, await hashAddress(deps, email));
