/** Determines the size in which the sponsors of a tier are displayed, equal on every screen. */

export type TierSize = 'large' | 'medium' | 'small';

const sizes: readonly TierSize[] = ['large', 'medium'];

/**
 * Returns the size of a tier.
 * @param rank rank among the tiers that have sponsors, from 0
 */
export const tierSize = (rank: number): TierSize => sizes[rank] ?? 'small';
