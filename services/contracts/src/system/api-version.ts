/** The dated version of the HTTP API (docs/decisions/0158). */

/** The only version. It changes with a change that existing clients do not understand. */
export const apiVersion = '2026-11-30';

/** Minimum number of days from the deprecation of an operation until its end. */
export const deprecationDays = 365;
