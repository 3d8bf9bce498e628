/** Identification of demo data. */

/** Organization that owns the demo conference. */
export const demoOrganization = 'Common Ground e. V.';

/** Prefix of the client ids of seeded messages; browsers generate random ones. */
export const seededClientIdPrefix = 'd3000000-0000-4000-8000-';

/** Returns the client id of the seeded message with this number, from 1. */
export const seededClientId = (number: number): string => `${seededClientIdPrefix}${String(number).padStart(12, '0')}`;
