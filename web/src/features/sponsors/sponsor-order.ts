/** Sponsors in their tiers, and the numbers by which they are ordered. */
import type { SponsorListItem } from '@plenum/contracts/sponsors';

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

/** Tiers by their order, each with its sponsors, which come in theirs. */
export const byTier = (tiers: readonly Tier[], sponsors: readonly SponsorListItem[]): readonly TierGroup[] =>
  tiers
    .toSorted((one, other) => one.order - other.order)
    .map((tier) => ({ tier, sponsors: sponsors.filter(({ tier_id }) => tier_id === tier.id) }));

/** Those whose tier is none of these. */
export const withoutTier = (tiers: readonly Tier[], sponsors: readonly SponsorListItem[]): SponsorListItem[] =>
  sponsors.filter(({ tier_id }) => !tiers.some(({ id }) => id === tier_id));

const step = 10;

/** A number between two neighbours; null when there is no room, or a neighbour has no number itself. */
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
 * Which numbers to store so that the list has this order; only that of the moved one, or all when there is no room.
 * @param index where the moved one stands now
 */
export function newOrders(
  list: readonly Ordered[],
  index: number,
): readonly { readonly id: number; readonly display_order: number }[] {
  const moved = list[index];
  if (moved === undefined) return [];
  const display_order = between(list[index - 1]?.display_order, list[index + 1]?.display_order);
  if (display_order !== null) return [{ id: moved.id, display_order }];
  return list.map(({ id }, place) => ({ id, display_order: (place + 1) * step }));
}

/** The number of one that comes last in its tier. */
export const lastOrder = (list: readonly Ordered[]): number =>
  Math.max(0, ...list.map(({ display_order }) => display_order ?? 0)) + step;

/** An id for a new tier from its name: small letters, digits and dashes, unlike all others. */
export function tierId(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const base = plain === '' ? 'tier' : plain;
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  return id;
}
