/** Validates slugs that organizers choose for the URL of an event. */
import { maxSlugLength, minSlugLength, slugPattern } from '@plenum/contracts/limits';

const pattern = new RegExp(slugPattern);

/** Returns what a person typed as a slug: in lower case, with hyphens for spaces. */
export const normalizeSlug = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Checks whether organizers may choose a slug. */
export const isSlug = (slug: string): boolean =>
  slug.length >= minSlugLength && slug.length <= maxSlugLength && pattern.test(slug);
