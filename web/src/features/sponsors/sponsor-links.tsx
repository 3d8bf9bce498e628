import { sponsorNetworks } from '@plenum/contracts/enums';
import type { SponsorListItem } from '@plenum/contracts/sponsors';
import { ExternalLink } from 'lucide-react';
import { t } from './sponsors.en.json';

/** Links to the website and up to seven networks. */
export function SponsorLinks({ sponsor }: { readonly sponsor: SponsorListItem }) {
  const { name, website_url, social_links } = sponsor;
  const networks = sponsorNetworks.flatMap((network) => {
    const url = social_links[network];
    const label = t(`network.${network}`);
    return url === null ? [] : [{ url, label, spoken: t('sponsors.link_of', { name, network: label }) }];
  });
  const website = { label: t('sponsors.website'), spoken: t('sponsors.website_of', { name }) };
  const links = website_url === null ? networks : [{ ...website, url: website_url }, ...networks];
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ url, label, spoken }) => (
        <li key={spoken}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer ugc"
            aria-label={spoken}
            className="relative inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-accent hover:underline"
          >
            <ExternalLink aria-hidden="true" className="size-3.5" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
