import type { SponsorDetail } from '@plenum/contracts/sponsors';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { SponsorLinks } from './sponsor-links.tsx';
import { SponsorLogo } from './sponsor-logo.tsx';
import { t } from './sponsors.en.json';
import { TierLabel } from './tier-label.tsx';

/** Public details of a sponsor. */
export function SponsorView({ sponsor }: { readonly sponsor: SponsorDetail }) {
  return (
    <>
      <PageHeader
        above={<BackLink to={paths.sponsors(sponsor.event_id)}>{t('sponsors.back')}</BackLink>}
        title={sponsor.name}
        text={
          <span className="flex flex-wrap gap-2">
            {sponsor.tier_info !== null && <TierLabel tier={sponsor.tier_info} />}
            {sponsor.featured && <Badge tone="accent">{t('sponsors.featured')}</Badge>}
          </span>
        }
      />
      <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
        <SponsorLogo sponsor={sponsor} className="aspect-video w-64 p-5 lg:w-full" />
        <div className="grid content-start gap-8">
          <Section title={t('sponsors.about')}>
            {sponsor.description === null ? (
              <p className="text-muted">{t('sponsors.no_description')}</p>
            ) : (
              <p className="max-w-[68ch] whitespace-pre-line">{sponsor.description}</p>
            )}
          </Section>
          <SponsorLinks sponsor={sponsor} />
        </div>
      </div>
    </>
  );
}
