import { socialNetworks } from '@plenum/contracts/enums';
import type { ProfileUser } from '@plenum/contracts/users';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMonth } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { hasTalkingPoints, TalkingPoints } from '../../ui/interests.tsx';
import { Section } from '../../ui/page.tsx';
import { Stat, StatGrid } from '../../ui/stat.tsx';
import { useActivity } from './users.api.ts';
import { t } from './users.en.json';

function lineOf({ title, company_name }: ProfileUser): string {
  if (title !== null && company_name !== null) return t('users.at', { title, company: company_name });
  return title ?? company_name ?? '';
}

function Hero({ user, actions }: { readonly user: ProfileUser; readonly actions: ReactNode }) {
  const line = lineOf(user);
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={user.full_name} image_url={user.image_url} size="huge" />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-2xl wrap-anywhere sm:text-4xl">
          <bdi>{user.full_name}</bdi>
        </h1>
        {line !== '' && <p className="mt-1 text-lg wrap-anywhere text-muted">{line}</p>}
        {user.email !== null && (
          <p className="mt-1">
            <a href={`mailto:${user.email}`} className="font-medium wrap-anywhere text-accent hover:underline">
              {user.email}
            </a>
          </p>
        )}
        {user.created_at !== undefined && (
          <p className="mt-1 text-sm text-muted">{t('users.since', { month: formatMonth(user.created_at) })}</p>
        )}
      </div>
      {actions !== undefined && <div className="flex gap-3 self-start">{actions}</div>}
    </header>
  );
}

function Links({ links }: { readonly links: ProfileUser['social_links'] }) {
  const given = socialNetworks.flatMap((network) => {
    const url = links?.[network];
    return url === null || url === undefined || !/^https?:\/\//.test(url) ? [] : [{ network, url }];
  });
  if (given.length === 0) return null;
  return (
    <Section title={t('users.links')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {given.map(({ network, url }) => (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer ugc"
              className="inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:underline"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              {t(`users.network.${network}`)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Activity({ user_id }: { readonly user_id: number }) {
  const { data } = useActivity(user_id);
  if (data === undefined) return null;
  const { events_attended, events_hosted, connections_made } = data.stats;
  return (
    <Section title={t('users.activity')}>
      <StatGrid>
        <Stat label={t('users.attended')} value={events_attended} />
        <Stat label={t('users.hosted')} value={events_hosted} />
        <Stat label={t('users.connections')} value={connections_made} />
      </StatGrid>
    </Section>
  );
}

interface ProfileViewProps {
  readonly user: ProfileUser;
  readonly isOwn: boolean;
  readonly actions?: ReactNode;
}

/** Profile of a person: name, occupation, links. */
export function ProfileView({ user, isOwn, actions }: ProfileViewProps) {
  const { is_active } = user;
  const facts = [
    { term: t('users.company'), value: user.company_name },
    { term: t('users.title'), value: user.title },
    {
      term: t('users.status'),
      value:
        is_active === undefined ? null : (
          <Badge tone={is_active ? 'green' : 'neutral'}>{t(is_active ? 'users.active' : 'users.inactive')}</Badge>
        ),
    },
  ];
  const hasFacts = facts.some(({ value }) => value !== null);
  return (
    <>
      <Hero user={user} actions={actions} />
      <div className="grid gap-8">
        {(user.bio !== null || isOwn) && (
          <Section title={t('users.about')}>
            {user.bio === null ? (
              <p className="text-muted">{t('users.about.empty')}</p>
            ) : (
              <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{user.bio}</p>
            )}
          </Section>
        )}
        {hasTalkingPoints(user) && (
          <Section title={t('users.talk')}>
            <TalkingPoints {...user} />
          </Section>
        )}
        {hasFacts && (
          <Section title={t('users.work')}>
            <DescriptionList items={facts} columns={2} />
          </Section>
        )}
        <Links links={user.social_links} />
        {/* At the end, where the figures, which come later, move nothing. */}
        {isOwn && <Activity user_id={user.id} />}
      </div>
    </>
  );
}
