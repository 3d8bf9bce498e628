import type { OrganizationPlan } from '@plenum/contracts/enums';
import type { Config } from '../../../config.ts';

/** Returns the number of seats of an event on a plan; null means unlimited. */
export const attendeeLimit = (config: Pick<Config, 'FREE_TIER_ATTENDEES'>, plan: OrganizationPlan): number | null =>
  plan === 'UNLIMITED_ATTENDEES' || config.FREE_TIER_ATTENDEES === 0 ? null : config.FREE_TIER_ATTENDEES;
