import { contrastRatio } from '@plenum/contracts/contrast';
import type { Tier } from './sponsor-order.ts';

/** Returns pure black or white: one of them is readable on every color, unlike the softer text color of the app. */
const textColorOn = (color: string): string =>
  contrastRatio(color, '#ffffff') >= contrastRatio(color, '#000000') ? '#ffffff' : '#000000';

/** Name of a tier on its color, in a readable text color; with more contrast, the color is only a border. */
export function TierLabel({ tier }: { readonly tier: Pick<Tier, 'name' | 'color'> }) {
  return (
    <span
      className="inline-block rounded-sm px-2 py-0.5 text-xs font-semibold contrast-more:border-2 contrast-more:bg-surface! contrast-more:text-ink!"
      style={{ background: tier.color, borderColor: tier.color, color: textColorOn(tier.color) }}
    >
      <bdi>{tier.name}</bdi>
    </span>
  );
}
