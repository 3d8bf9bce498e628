/** Identification of demo data. */

/** Organization that owns the demo conference. */
export const demoOrganization = 'Common Ground e. V.';

/** Prefix of the client ids of seeded messages; browsers generate random ones. */
export const seededClientIdPrefix = 'd3000000-0000-4000-8000-';

/** Returns the client id of the seeded message with this number, from 1. */
export const seededClientId = (number: number): string => `${seededClientIdPrefix}${String(number).padStart(12, '0')}`;

/**
 * Returns the condition for an event `e` to be a demo conference, the only one for it. Organizations of the same name
 * that a person founded are none.
 * @param name placeholder of `demoOrganization`
 */
export const isDemoEvent = (name: string): string => `
  e.status <> 'DELETED' and e.organization_id in (
    select o.id from organizations o
     where o.name = ${name}
       and not exists (select from organization_users ou join users member on member.id = ou.user_id
                        where ou.organization_id = o.id and not member.is_demo))`;
