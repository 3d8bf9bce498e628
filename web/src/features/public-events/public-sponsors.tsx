import type { PublicEvent } from '@plenum/contracts/public-events';
import { classNames } from '../../ui/class-names.ts';
import { t } from './public-events.en.json';
import { Part } from './public-part.tsx';

/** Logos of the first tier are the largest. */
const logoHeights = ['h-24', 'h-16'] as const;
const smallLogoHeight = 'h-12';

/** Sponsors by tier. */
export function Sponsors({ event }: { readonly event: PublicEvent }) {
  const { sponsors, sponsor_tiers } = event;
  if (sponsors.length === 0) return null;
  const groups = [
    ...sponsor_tiers.map(({ id, name }) => ({ id, name, items: sponsors.filter(({ tier_id }) => tier_id === id) })),
    { id: '', name: '', items: sponsors.filter((one) => sponsor_tiers.every(({ id }) => id !== one.tier_id)) },
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
          <ul className="flex flex-wrap items-center gap-x-8 gap-y-5">
            {items.map((sponsor) => (
              <li key={sponsor.id}>
                <Sponsor sponsor={sponsor} height={logoHeights[index] ?? smallLogoHeight} />
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
  readonly height: string;
}

function Sponsor({ sponsor: { name, logo_url, website_url }, height }: SponsorProps) {
  const content =
    logo_url === null ? (
      <span className="text-xl font-semibold">
        <bdi>{name}</bdi>
      </span>
    ) : (
      <img src={logo_url} alt={name} loading="lazy" className={classNames(height, 'max-w-64 object-contain')} />
    );
  const box = 'inline-flex min-h-14 items-center rounded-lg bg-[#ffffff] px-4 py-2 text-[#10211a]';
  return website_url === null ? (
    <span className={box}>{content}</span>
  ) : (
    <a href={website_url} rel="noopener noreferrer sponsored" className={box}>
      {content}
    </a>
  );
}
