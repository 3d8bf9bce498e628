import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { eventPaths } from '../../../lib/event-paths.ts';
import { type TierSize, tierSize } from '../../../lib/tier-size.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { WebsiteLink } from './sponsor-links.tsx';
import { SponsorCover, SponsorLogo } from './sponsor-logo.tsx';
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
        .map(({ tier, sponsors }, rank) => (
          <section key={tier.id} aria-label={tier.name}>
            <h2 className="mb-3 font-sans tracking-normal">
              <TierLabel tier={tier} />
            </h2>
            <ul className={classNames('grid gap-4', columns[tierSize(rank)])}>
              {sponsors.map((sponsor) => (
                <SponsorCard key={sponsor.id} event_id={event_id} sponsor={sponsor} size={tierSize(rank)} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** Cards of the first tier are the widest, with covers, the largest logos and the longest descriptions. */
const columns: Record<TierSize, string> = {
  large: 'md:grid-cols-2',
  medium: 'grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]',
  small: 'grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]',
};
const logos: Record<TierSize, string> = { large: 'h-24 sm:h-40', medium: 'h-20 sm:h-28', small: 'h-20' };

const descriptions: Record<TierSize, string> = {
  large: 'line-clamp-4',
  medium: 'line-clamp-2',
  small: 'line-clamp-1',
};

interface SponsorCardProps {
  readonly event_id: number;
  readonly sponsor: SponsorListItem;
  readonly size: TierSize;
}

function SponsorCard({ event_id, sponsor, size }: SponsorCardProps) {
  const hasCover = size === 'large' && sponsor.cover_url !== null;
  return (
    <li
      className={classNames(
        'relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface hover:border-accent',
        sponsor.featured ? 'border-accent' : 'border-rule',
      )}
    >
      {hasCover && <SponsorCover sponsor={sponsor} className="max-sm:h-22 sm:aspect-[3/1]" />}
      {!hasCover && (
        <SponsorLogo
          sponsor={sponsor}
          className={classNames('w-full rounded-none! border-x-0 border-t-0 px-6 py-4', logos[size])}
        />
      )}
      <div className={classNames('flex min-w-0 flex-1 flex-col items-start', size === 'large' ? 'p-5' : 'p-4')}>
        {hasCover && <SponsorLogo sponsor={sponsor} className="relative -mt-14 mb-3 h-18 w-36 px-3" />}
        <h3
          className={classNames('font-sans font-semibold tracking-normal', size === 'large' ? 'text-lg' : 'text-base')}
        >
          <Link to={eventPaths.sponsor(event_id, sponsor.id)} className="stretched">
            <bdi>{sponsor.name}</bdi>
          </Link>
        </h3>
        {sponsor.featured && (
          <span className="mt-2">
            <Badge tone="accent">{t('sponsors.featured')}</Badge>
          </span>
        )}
        {sponsor.description !== null && (
          <p className={classNames('mt-1 text-sm text-muted', descriptions[size])}>{sponsor.description}</p>
        )}
        <div className="-mb-2 mt-auto flex pt-1 empty:hidden pointer-coarse:-mb-3">
          <WebsiteLink sponsor={sponsor} />
        </div>
      </div>
    </li>
  );
}
