/** By which columns people are found: one rule for the lists of an event and the global search. */

/** Organizers and moderators search fields too that members may not see. */
export type SearchAudience = 'members' | 'staff';

/** `short`: all terms have less than three letters. What people say about themselves has too many words for those. */
export type SearchDepth = 'short' | 'long';

/** Each column contains the one for short terms; a trigger fills them with what its readers see. */
export const searchColumns = {
  members: { short: 'search_members', long: 'search_profile' },
  staff: { short: 'search_staff', long: 'search_staff_profile' },
} as const satisfies Record<SearchAudience, Record<SearchDepth, string>>;
