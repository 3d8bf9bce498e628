/** Limits of imports of schedules. */

/** Sessions that the plan of an import names; the others are only counted. */
export const plannedSessionsMax = 200;
/** An import that would cancel a larger share of the imported sessions needs a second yes: one of this many. */
export const unaskedRemovalsShare = 10;
/** Hours within which an import can be taken back. */
export const importTakenBackH = 24;
