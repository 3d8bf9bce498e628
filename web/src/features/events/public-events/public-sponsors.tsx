import type { PublicEvent } from '@plenum/contracts/events/public-events';
import { pathOf } from '../../../lib/http.ts';
import { type TierSize, tierSize } from '../../../lib/tier-size.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './public-events.en.json';
import { Part } from './public-frame.tsx';

/** Tiles have a fixed size, to avoid a layout shift when the logos load. */
const tiles: Record<TierSize, string> = {
  large: 'h-36 w-80 px-7 py-6',
  medium: 'h-24 w-56 px-5 py-4',
  small: 'h-20 w-48 px-4 py-3',
};

export function Sponsors({ event }: { readonly event: PublicEvent }) {
  const { sponsors, sponsor_tiers } = event;
  if (sponsors.length === 0) return null;
  const groups = [
    ...sponsor_tiers.map(({ id, name }) => ({ id, name, items: sponsors.filter(({ tier_id }) => tier_id === id) })),
    { id: '', name: '', items: sponsors.filter((sponsor) => sponsor_tiers.every(({ id }) => id !== sponsor.tier_id)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Part id="sponsors" title={t('public.sponsors')}>
      {groups.map(({ id, name, items }, index) => (
        <div key={id} className="grid gap-3">
          {name !== '' && (
            <h3 className="font-sans text-base tracking-normal text-muted">
              <bdi>{name}</bdi>
            </h3>
          )}
          <ul className="flex flex-wrap items-center gap-4">
            {items.map((sponsor) => (
              <li key={sponsor.id}>
                <Sponsor sponsor={sponsor} tile={tiles[tierSize(index)]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Part>
  );
}

interface SponsorProps {
  readonly sponsor: PublicEvent['sponsors'][number];
  readonly tile: string;
}

function Sponsor({ sponsor: { id, name, logo_url, website_url }, tile }: SponsorProps) {
  const content =
    logo_url === null ? (
      <span className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
    ) : (
      <img src={logo_url} alt={name} loading="lazy" className="size-full object-contain" />
    );
  const box = classNames(
    'inline-flex max-w-full items-center justify-center rounded-lg border border-rule bg-[#ffffff] text-center text-[#10211a]',
    tile,
  );
  return website_url === null ? (
    <span className={box}>{content}</span>
  ) : (
    <a
      href={website_url}
      rel="noopener noreferrer sponsored"
      data-clicks={`/api${pathOf('POST /public/sponsors/:sponsor_id/clicks', { params: { sponsor_id: id } })}`}
      className={box}
    >
      {content}
    </a>
  );
}
