/** Identification of demo data. */

/** Organization that owns the demo conference. */
export const demoOrganization = 'Common Ground e.V.';

/** Prefix of the client ids of seeded messages; browsers generate random ones. */
export const seededClientIdPrefix = 'd3000000-0000-4000-8000-';

/** Returns the client id of a seeded message by its number, from 1. */
export const seededClientId = (number: number): string => `${seededClientIdPrefix}${String(number).padStart(12, '0')}`;

/** Hour (UTC) of the nightly reset. */
export const demoResetHour = 3;
/** Minimum lifetime of a demo organizer's event, in hours. */
const minLifetimeHours = 2;
/** Maximum number of concurrent demo organizers. */
export const maxDemoOrganizers = 100;
/** If the maximum is reached, the oldest event is removed if it is older than this. */
export const demoReplaceableAfterHours = 1;
/**
 * Days from the start of the demo conference, which is yesterday, to the start of the copy, which leaves two weeks for
 * planning.
 */
export const demoLeadDays = 15;

/** Returns the end of a demo organizer who begins at `now`: the first nightly reset after the minimum lifetime. */
export function demoEndsAt(now: Date): Date {
  const end = new Date(now);
  end.setUTCHours(demoResetHour, 0, 0, 0);
  while (end.getTime() - now.getTime() < minLifetimeHours * 3_600_000) end.setUTCDate(end.getUTCDate() + 1);
  return end;
}

const isEventOfOrganizations = `e.status <> 'DELETED' and e.organization_id in`;

/**
 * SQL condition: an event `e` is a demo conference. Excludes organizations of the same name created by users, and those
 * of demo organizers.
 * @param name placeholder of `demoOrganization`
 */
export const isDemoEvent = (name: string): string => `
  ${isEventOfOrganizations} (
    select o.id from organizations o
     where o.name = ${name} and o.demo_ends_at is null
       and not exists (select from organization_users ou join users member on member.id = ou.user_id
                        where ou.organization_id = o.id and not member.is_demo))`;

/**
 * SQL condition: the people of an event `e` answer, because it is a demo conference or belongs to a demo organizer.
 * @param name placeholder of `demoOrganization`
 */
export const hasDemoAnswers = (name: string): string => `
  (${isDemoEvent(name)} or ${isEventOfOrganizations} (select o.id from organizations o where o.demo_ends_at is not null))`;
