/** How large the sponsors of a tier are displayed; every screen that shows sponsors follows it. */

export type TierSize = 'large' | 'medium' | 'small';

const sizes: readonly TierSize[] = ['large', 'medium'];

/**
 * Returns the size of a tier.
 * @param place place among the tiers that have sponsors, from 0
 */
export const tierSize = (place: number): TierSize => sizes[place] ?? 'small';
