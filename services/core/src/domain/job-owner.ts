/** The owner of a job that calls an external server, and the fair ordering of such jobs. */

/**
 * SQL expression: the account responsible for an organization, which is its first owner who joined voluntarily. An
 * organization without such an owner counts as its own account.
 * @param organization a column with the id of the organization, qualified with its table
 */
export const accountOf = (organization: string): string =>
  `coalesce((select u.user_id from organization_users u
              where u.organization_id = ${organization} and u.role = 'OWNER' and not u.was_added
              order by u.created_at, u.user_id limit 1), -${organization})`;

/**
 * SQL columns of a `JobOwner`: the organization and its account. Limits per account apply to all organizations of the
 * account together.
 * @param organization a column with the id of the organization
 */
export const jobOwner = (organization: string): string =>
  `${organization} as owner, ${accountOf(organization)} as account`;

/** Above the concurrency limit of an account; the next sweep, several seconds later, finds the remaining rows. */
const maxDuePerAccount = 20;
/** Maximum number of jobs that a sweep requests. */
const maxDue = 1000;

/**
 * SQL statement: the ids of due rows in round-robin order: the first row of each account, then the second row of each,
 * so that an account with thousands of rows does not delay other accounts. The organizations of an account alternate as
 * well, so that a slow organization does not delay the others.
 * @param due a select of `id`, `organization_id` and `due_at`
 */
export const dueRoundRobin = (due: string): string => `
  with due as materialized (${due}),
  owners as (
    select found.organization_id, ${accountOf('found.organization_id')} as account
      from (select distinct organization_id from due) found),
  turns as (
    select d.id, d.due_at, o.account,
           row_number() over (partition by d.organization_id order by d.due_at, d.id) as turn
      from due d join owners o on o.organization_id = d.organization_id),
  places as (
    select id, due_at, row_number() over (partition by account order by turn, due_at, id) as place from turns)
  select id from places where place <= ${maxDuePerAccount} order by place, due_at, id limit ${maxDue}`;

/**
 * SQL statement: the ids of rows in round-robin order: the first row of each organization, then the second row of each.
 * For periodic jobs that process a limited number of rows per run.
 * @param rows a select of `id`, `organization_id` and `place`, the sort key within an organization
 */
export const roundRobin = (rows: string, max: number | '$1'): string => `
  select id from (
    select id, place, row_number() over (partition by organization_id order by place, id) as turn from (${rows}) found) turns
   order by turn, place, id limit ${max}`;
