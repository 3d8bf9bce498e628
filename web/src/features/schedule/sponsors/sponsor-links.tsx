import { sponsorNetworks } from '@plenum/contracts/enums';
import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import { recordClick } from './sponsors.api.ts';
import { t } from './sponsors.en.json';

/** Value of `MouseEvent.button`. */
const middleButton = 1;

/** Properties of the link to the website, which counts clicks with every button that opens it. */
const websiteLink = ({ id, name }: SponsorListItem, url: string) => ({
  href: url,
  target: '_blank',
  rel: 'noopener noreferrer ugc',
  'aria-label': t('sponsors.website_of', { name }),
  onClick: () => void recordClick(id),
  onAuxClick: ({ button }: { readonly button: number }) => {
    if (button === middleButton) void recordClick(id);
  },
});

const icon = <ExternalLink aria-hidden="true" className="size-3.5" />;
const linkClass =
  'relative inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-sm font-semibold text-accent hover:underline';

export function WebsiteButton({ sponsor }: { readonly sponsor: SponsorListItem }) {
  if (sponsor.website_url === null) return null;
  return (
    <a {...websiteLink(sponsor, sponsor.website_url)} className={buttonClass('secondary')}>
      {icon}
      {t('sponsors.website')}
    </a>
  );
}

/** Links to up to seven networks. */
export function NetworkLinks({ sponsor: { name, social_links } }: { readonly sponsor: SponsorListItem }) {
  const links = sponsorNetworks.flatMap((network) => {
    const url = social_links[network];
    const label = t(`network.${network}`);
    return url === null ? [] : [{ url, label, spoken: t('sponsors.link_of', { name, network: label }) }];
  });
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ url, label, spoken }) => (
        <li key={spoken}>
          <a href={url} target="_blank" rel="noopener noreferrer ugc" aria-label={spoken} className={linkClass}>
            {icon}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function WebsiteLink({ sponsor }: { readonly sponsor: SponsorListItem }) {
  if (sponsor.website_url === null) return null;
  return (
    <a {...websiteLink(sponsor, sponsor.website_url)} className={linkClass}>
      {icon}
      {t('sponsors.website')}
    </a>
  );
}
