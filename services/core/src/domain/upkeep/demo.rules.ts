/** Identification of demo data. */

/** Organization that owns the demo conference. */
export const demoOrganization = 'Common Ground e. V.';

/** Prefix of the client ids of seeded messages; browsers generate random ones. */
export const seededClientIdPrefix = 'd3000000-0000-4000-8000-';

/** Returns the client id of the seeded message with this number, from 1. */
export const seededClientId = (number: number): string => `${seededClientIdPrefix}${String(number).padStart(12, '0')}`;

/** Hour (UTC) of the nightly reset. */
export const demoResetHour = 3;
/** The least time that the event of a demo organizer stays. */
const demoLastsMinH = 2;
/** Demo organizers at once. */
export const demoOrganizersMax = 100;
/** When there are so many, the oldest event that is older than this makes room. */
export const demoMakesRoomAfterH = 1;
/** Days from the beginning of the demo conference, which is yesterday, to that of the copy: two weeks are left to plan. */
export const demoLeadDays = 15;

/** Returns when what a demo organizer begins at `now` is removed: at the next nightly reset that is not too soon. */
export function demoEndsAt(now: Date): Date {
  const end = new Date(now);
  end.setUTCHours(demoResetHour, 0, 0, 0);
  while (end.getTime() - now.getTime() < demoLastsMinH * 3_600_000) end.setUTCDate(end.getUTCDate() + 1);
  return end;
}

const livesOn = `e.status <> 'DELETED' and e.organization_id in`;

/**
 * Returns the condition for an event `e` to be a demo conference, the only one for it. Organizations of the same name
 * that a person founded are none, nor are those of demo organizers.
 * @param name placeholder of `demoOrganization`
 */
export const isDemoEvent = (name: string): string => `
  ${livesOn} (
    select o.id from organizations o
     where o.name = ${name} and o.demo_ends_at is null
       and not exists (select from organization_users ou join users member on member.id = ou.user_id
                        where ou.organization_id = o.id and not member.is_demo))`;

/**
 * Returns the condition for the people of an event `e` to answer: it is a demo conference, or that of a demo organizer.
 * @param name placeholder of `demoOrganization`
 */
export const hasDemoAnswers = (name: string): string => `
  (${isDemoEvent(name)} or ${livesOn} (select o.id from organizations o where o.demo_ends_at is not null))`;
