import type { SponsorDetail } from '@plenum/contracts/schedule/sponsors';
import { eventPaths } from '../../../lib/event-paths.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { openModal } from '../../../lib/stores/modals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeader, Section } from '../../../ui/page.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { NetworkLinks, WebsiteButton } from './sponsor-links.tsx';
import { SponsorCover, SponsorLogo } from './sponsor-logo.tsx';
import { t } from './sponsors.en.json';
import { TierLabel } from './tier-label.tsx';

export function SponsorView({ sponsor }: { readonly sponsor: SponsorDetail }) {
  return (
    <>
      <PageHeader
        above={<BackLink to={eventPaths.sponsors(sponsor.event_id)}>{pageName('page.sponsors')}</BackLink>}
        title={sponsor.name}
        text={
          <span className="flex flex-wrap gap-2">
            {sponsor.tier_name !== null && <TierLabel tier={{ name: sponsor.tier_name, color: sponsor.tier_color }} />}
            {sponsor.featured && <Badge tone="accent">{t('sponsors.featured')}</Badge>}
          </span>
        }
      />
      <SponsorCover sponsor={sponsor} className="mb-6 aspect-[3/1] rounded-lg lg:mb-8 lg:aspect-[4/1]" />
      <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
        <div className="flex flex-wrap items-center gap-3 lg:flex-col lg:items-start">
          <SponsorLogo sponsor={sponsor} className="aspect-video w-40 p-3 lg:w-full lg:p-5" />
          <div className="grid justify-items-start gap-2">
            <WebsiteButton sponsor={sponsor} />
            <NetworkLinks sponsor={sponsor} />
          </div>
        </div>
        <div className="grid content-start gap-8">
          <Section title={t('sponsors.about')}>
            {sponsor.description === null ? (
              <p className="text-muted">{t('sponsors.no_description')}</p>
            ) : (
              <p className="max-w-[68ch] whitespace-pre-line">{sponsor.description}</p>
            )}
          </Section>
          {sponsor.people.length > 0 && <People sponsor={sponsor} />}
        </div>
      </div>
    </>
  );
}

function People({ sponsor: { event_id, people } }: { readonly sponsor: SponsorDetail }) {
  return (
    <Section title={t('sponsors.people')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {people.map(({ user_id, full_name, image_url, title, company_name, is_shown }) => {
          const person = { event_id, user_id, full_name, image_url };
          const position = joinParts([title, company_name]);
          return (
            <li key={user_id} className="flex items-center gap-3 rounded-lg border border-rule bg-surface p-3">
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => openModal('person', person)}
                className="h-fit shrink-0 rounded-full"
              >
                <Avatar name={full_name} image_url={image_url} />
              </button>
              <div className="min-w-0">
                <PersonName {...person} />
                {position !== '' && <p className="text-sm text-muted wrap-anywhere">{position}</p>}
                {!is_shown && (
                  <p className="mt-1 text-sm text-muted">{t('sponsors.people.hidden', { name: full_name })}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
