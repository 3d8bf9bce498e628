/** Whose a job that calls a server is. */

/**
 * Columns of a `JobOwner`: the organization, and the account that answers for it, which is its first owner. Many
 * organizations of one account count as one where accounts are counted.
 * @param organization a column with the id of the organization
 */
export const jobOwner = (organization: string): string =>
  `${organization} as owner,
   coalesce((select u.user_id from organization_users u
              where u.organization_id = ${organization} and u.role = 'OWNER'
              order by u.created_at, u.user_id limit 1), -${organization}) as account`;
