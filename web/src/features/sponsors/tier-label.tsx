import { readableOn } from '../../lib/contrast.ts';
import type { Tier } from './sponsor-order.ts';

/** The name of a tier on its colour, in whichever ink can be read there. */
export function TierLabel({ tier }: { readonly tier: Pick<Tier, 'name' | 'color'> }) {
  return (
    <span
      className="inline-block rounded-sm px-2 py-0.5 text-xs font-semibold"
      style={{ background: tier.color, color: readableOn(tier.color) }}
    >
      {tier.name}
    </span>
  );
}
