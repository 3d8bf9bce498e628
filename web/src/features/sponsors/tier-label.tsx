import { contrastRatio } from '../../lib/contrast.ts';
import type { Tier } from './sponsor-order.ts';

/** Pure black or white: one of them can be read on every colour, which our softer ink cannot. */
const inkOn = (color: string): string =>
  contrastRatio(color, '#ffffff') >= contrastRatio(color, '#000000') ? '#ffffff' : '#000000';

/** The name of a tier on its colour, in whichever ink can be read there; the colour is a line where more contrast is asked for. */
export function TierLabel({ tier }: { readonly tier: Pick<Tier, 'name' | 'color'> }) {
  return (
    <span
      className="inline-block rounded-sm px-2 py-0.5 text-xs font-semibold contrast-more:border-2 contrast-more:bg-surface! contrast-more:text-ink!"
      style={{ background: tier.color, borderColor: tier.color, color: inkOn(tier.color) }}
    >
      <bdi>{tier.name}</bdi>
    </span>
  );
}
