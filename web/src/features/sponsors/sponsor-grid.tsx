import type { SponsorListItem } from '@plenum/contracts/sponsors';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SponsorLinks } from './sponsor-links.tsx';
import { SponsorLogo } from './sponsor-logo.tsx';
import type { TierGroup } from './sponsor-order.ts';
import { t } from './sponsors.en.json';
import { TierLabel } from './tier-label.tsx';

interface SponsorGridProps {
  readonly event_id: number;
  readonly groups: readonly TierGroup[];
}

/** Sponsors by tier; empty tiers are omitted. */
export function SponsorGrid({ event_id, groups }: SponsorGridProps) {
  return (
    <div className="grid gap-10">
      {groups
        .filter(({ sponsors }) => sponsors.length > 0)
        .map(({ tier, sponsors }) => (
          <section key={tier.id} aria-label={tier.name}>
            <h2 className="mb-3 font-sans tracking-normal">
              <TierLabel tier={tier} />
            </h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
              {sponsors.map((sponsor) => (
                <SponsorCard key={sponsor.id} event_id={event_id} sponsor={sponsor} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function SponsorCard({ event_id, sponsor }: { readonly event_id: number; readonly sponsor: SponsorListItem }) {
  return (
    <li
      className={classNames(
        'relative flex items-center gap-4 rounded-lg border bg-surface p-5 hover:border-accent',
        sponsor.featured ? 'border-accent' : 'border-rule',
      )}
    >
      <SponsorLogo sponsor={sponsor} className="size-20" />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <Link to={paths.sponsor(event_id, sponsor.id)} className="stretched">
            <bdi>{sponsor.name}</bdi>
          </Link>
        </h3>
        {sponsor.featured && <Badge tone="accent">{t('sponsors.featured')}</Badge>}
        {sponsor.description !== null && <p className="mt-1 line-clamp-2 text-sm text-muted">{sponsor.description}</p>}
        <SponsorLinks sponsor={sponsor} />
      </div>
    </li>
  );
}
