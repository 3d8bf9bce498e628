/** Whether people are apart because one has blocked the other. */

/** Condition: one of two people has blocked the other. */
export const areApart = (one: string, other: string): string => `
  (exists (select from blocks b where b.blocker_id = ${one} and b.blocked_id = ${other})
   or exists (select from blocks b where b.blocker_id = ${other} and b.blocked_id = ${one}))`;
