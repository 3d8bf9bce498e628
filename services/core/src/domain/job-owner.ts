/** Whose a job that calls a server is, and the order of such jobs. */

/**
 * SQL: the account that answers for an organization, which is its first owner. Nobody answers for an organization that they
 * have not joined themselves; one without such an owner counts for itself.
 * @param organization a column with the id of the organization, with the name of its table
 */
export const accountOf = (organization: string): string =>
  `coalesce((select u.user_id from organization_users u
              where u.organization_id = ${organization} and u.role = 'OWNER' and not u.was_added
              order by u.created_at, u.user_id limit 1), -${organization})`;

/**
 * Columns of a `JobOwner`: the organization and its account. Many organizations of one account count as one where accounts
 * are counted.
 * @param organization a column with the id of the organization
 */
export const jobOwner = (organization: string): string =>
  `${organization} as owner, ${accountOf(organization)} as account`;

/** More than an account has places for; a sweep some seconds later finds the others. */
const dueOfAccountMax = 20;
/** Jobs that a sweep requests at once. */
const dueMax = 1000;

/**
 * SQL: the ids of what is due, in turns: one of each account, then the second of each. An account's organizations take
 * turns as well, so that no slow one hides the others, and an account with thousands of rows hides nobody's.
 * @param due a select of `id`, `organization_id` and `due_at`
 */
export const dueInTurns = (due: string): string => `
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
  select id from places where place <= ${dueOfAccountMax} order by place, due_at, id limit ${dueMax}`;

/**
 * SQL: the ids of some rows in turns: the first of each organization, then the second of each. For periodic work on
 * everybody's rows, of which a run takes a number.
 * @param rows a select of `id`, `organization_id` and `place`, by which an organization's rows are sorted
 */
export const inTurns = (rows: string, max: number | '$1'): string => `
  select id from (
    select id, place, row_number() over (partition by organization_id order by place, id) as turn from (${rows}) found) turns
   order by turn, place, id limit ${max}`;
