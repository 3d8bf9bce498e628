/** Groups sponsors by tier and computes their sort keys. */
import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';

export interface Tier {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly color: string;
}

export interface TierGroup {
  readonly tier: Tier;
  readonly sponsors: readonly SponsorListItem[];
}

/** Groups sponsors by tier, tiers sorted by their order; keeps the order of the sponsors. */
export const byTier = (tiers: readonly Tier[], sponsors: readonly SponsorListItem[]): readonly TierGroup[] =>
  tiers
    .toSorted((a, b) => a.order - b.order)
    .map((tier) => ({ tier, sponsors: sponsors.filter(({ tier_id }) => tier_id === tier.id) }));

/** Returns the sponsors whose tier does not exist. */
export const sponsorsWithoutTier = (tiers: readonly Tier[], sponsors: readonly SponsorListItem[]): SponsorListItem[] =>
  sponsors.filter(({ tier_id }) => !tiers.some(({ id }) => id === tier_id));

/** Distance between consecutive sort keys, so that moves find a free number. */
const step = 10;

/** Returns a sort key between two neighbors; null if there is no gap, or a neighbor has no key. */
function between(before: number | null | undefined, after: number | null | undefined): number | null {
  if (before === null || after === null) return null;
  if (before === undefined && after === undefined) return step;
  if (before === undefined) return after !== undefined && after > 0 ? after / 2 : (after ?? 0) - step;
  if (after === undefined) return before + step;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

type Ordered = Pick<SponsorListItem, 'id' | 'display_order'>;

/**
 * Returns the sort keys to save after a move; only that of the moved sponsor, or all if there is no space.
 * @param index index of the moved sponsor in `list`
 */
export function newOrders(
  list: readonly Ordered[],
  index: number,
): readonly { readonly id: number; readonly display_order: number }[] {
  const moved = list[index];
  if (moved === undefined) return [];
  const display_order = between(list[index - 1]?.display_order, list[index + 1]?.display_order);
  if (display_order !== null) return [{ id: moved.id, display_order }];
  return list.map(({ id }, position) => ({ id, display_order: (position + 1) * step }));
}

/** Returns the sort key for the end of a tier. */
export const lastOrder = (list: readonly Ordered[]): number =>
  Math.max(0, ...list.map(({ display_order }) => display_order ?? 0)) + step;

/** Derives an unused id for a new tier from its name: lower-case letters, digits and hyphens. */
export function newTierId(name: string, usedIds: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const base = plain === '' ? 'tier' : plain;
  let id = base;
  for (let count = 2; usedIds.has(id); count += 1) id = `${base}-${count}`;
  return id;
}
