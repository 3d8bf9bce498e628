import { GetDashboard, type Dashboard } from '@plenum/contracts/users';
import { CalendarDays, MapPin, Plus, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatAge, formatDays, formatMonth } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/swr.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { t } from './dashboard.messages.ts';

/** The dashboard of the person who is logged in. */
export function DashboardView({ user_id }: { readonly user_id: number }) {
  const { data, error, mutate } = useQuery(GetDashboard, { params: { user_id } });
  if (data === undefined) {
    return (
      <Page>
        {error === undefined ? <DashboardSkeleton /> : <ErrorState failure={error} onRetry={() => mutate()} />}
      </Page>
    );
  }
  return (
    <Page>
      <Greeting user={data.user} />
      <Figures stats={data.stats} />
      <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <Events events={data.events} />
        <Organizations organizations={data.organizations} />
        <News news={data.news} />
        <Connections connections={data.connections} />
      </div>
    </Page>
  );
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-16 w-80 max-w-full" />
      <Skeleton className="h-24" />
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

function Greeting({ user }: { readonly user: Dashboard['user'] }) {
  const { title, company_name: company } = user;
  const position = title && company ? t('dashboard.role_at', { title, company }) : (title ?? company);
  return (
    <header className="flex items-center gap-4">
      <Avatar name={user.full_name || user.email} image_url={user.image_url} size="large" />
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{t('dashboard.hello', { name: user.first_name || user.email })}</h1>
        <p className="mt-1 text-sm text-muted">
          {[position, t('dashboard.since', { month: formatMonth(user.created_at) })].filter(Boolean).join(' · ')}
        </p>
      </div>
    </header>
  );
}

const figures = [
  'events_hosted',
  'attendees_reached',
  'connections_made',
  'events_attended',
  'organizations_count',
] as const;

function Figures({ stats }: { readonly stats: Dashboard['stats'] }) {
  return (
    <dl
      aria-label={t('dashboard.stats')}
      className="mt-8 grid grid-cols-2 gap-y-5 border-y border-rule py-5 sm:grid-cols-3 lg:grid-cols-5"
    >
      {figures.map((figure) => (
        <div key={figure} className="flex flex-col-reverse border-s-2 border-rule ps-4">
          <dt className="text-sm text-muted">{t(`dashboard.stats.${figure}`, { count: stats[figure] })}</dt>
          <dd className="font-display text-3xl tabular font-bold tracking-[-0.03em]">
            {stats[figure].toLocaleString()}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const status_tones: Record<Dashboard['events'][number]['status'], BadgeTone> = {
  live: 'live',
  upcoming: 'green',
  past: 'neutral',
};

function Events({ events }: { readonly events: Dashboard['events'] }) {
  const all = (
    <Link to={paths.events()} className="text-sm font-semibold text-accent underline underline-offset-4">
      {t('dashboard.events.all')}
    </Link>
  );
  if (events.length === 0) {
    return (
      <Section title={t('dashboard.events')}>
        <EmptyState
          title={t('dashboard.events.empty')}
          text={t('dashboard.events.empty.text')}
          action={<ButtonLink to={paths.joinEvent()}>{t('dashboard.events.join')}</ButtonLink>}
        />
      </Section>
    );
  }
  return (
    <Section title={t('dashboard.events')} action={all}>
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <Card className="transition-colors duration-120 hover:border-edge">
              <div className="flex items-start justify-between gap-3">
                <h3 className="text-lg">
                  <Link to={paths.event(event.id)} className="stretched">
                    {event.name}
                  </Link>
                </h3>
                <Badge tone={status_tones[event.status]}>{t(`dashboard.events.status.${event.status}`)}</Badge>
              </div>
              <p className="mt-0.5 text-sm text-muted">{event.organization.name}</p>
              <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted [&_svg]:size-4">
                <li className="flex items-center gap-1.5">
                  <CalendarDays aria-hidden="true" />
                  {formatDays(event.start_date, event.end_date)}
                </li>
                {event.location !== null && (
                  <li className="flex items-center gap-1.5">
                    <MapPin aria-hidden="true" />
                    {event.location}
                  </li>
                )}
                <li className="flex items-center gap-1.5">
                  <Users aria-hidden="true" />
                  {t('dashboard.events.attendees', { count: event.attendee_count })}
                </li>
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Organizations({ organizations }: { readonly organizations: Dashboard['organizations'] }) {
  const create = (
    <ButtonLink to={paths.newOrganization()} variant="secondary" size="small">
      <Plus className="size-4" aria-hidden="true" />
      {t('dashboard.organizations.create')}
    </ButtonLink>
  );
  if (organizations.length === 0) {
    return (
      <Section title={t('dashboard.organizations')}>
        <EmptyState
          title={t('dashboard.organizations.empty')}
          text={t('dashboard.organizations.empty.text')}
          action={create}
        />
      </Section>
    );
  }
  return (
    <Section title={t('dashboard.organizations')} action={create}>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
        {organizations.map((organization) => (
          <li
            key={organization.id}
            className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-sunk"
          >
            <Avatar name={organization.name} className="rounded-md" />
            <div className="min-w-0 flex-1">
              <Link to={paths.organization(organization.id)} className="stretched block truncate font-semibold">
                {organization.name}
              </Link>
              <p className="text-sm text-muted">
                {t('dashboard.organizations.events', { count: organization.event_count })} ·{' '}
                {t('dashboard.organizations.members', { count: organization.member_count })}
              </p>
            </div>
            <Badge>{t(`dashboard.organizations.role.${organization.role}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Connections({ connections }: { readonly connections: Dashboard['connections'] }) {
  if (connections.length === 0) {
    return (
      <Section title={t('dashboard.connections')}>
        <EmptyState title={t('dashboard.connections.empty')} text={t('dashboard.connections.empty.text')} />
      </Section>
    );
  }
  return (
    <Section title={t('dashboard.connections')}>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
        {connections.map(({ id, user, title, company }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <Avatar name={user.display_name} image_url={user.avatar_url} />
            <div className="min-w-0">
              <p className="truncate font-semibold">{user.display_name}</p>
              <p className="truncate text-sm text-muted">
                {title && company ? t('dashboard.role_at', { title, company }) : (title ?? company)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function News({ news }: { readonly news: Dashboard['news'] }) {
  if (news.length === 0) return null;
  return (
    <Section title={t('dashboard.news')}>
      <ul className="grid gap-5">
        {news.map((item) => (
          <li key={item.id} className="border-s-2 border-rule ps-4">
            <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
              {item.is_new && <Badge tone="yellow">{t('dashboard.news.new')}</Badge>}
              {t(`dashboard.news.${item.type}`)} · {formatAge(item.date)}
            </p>
            <h3 className="mt-1 text-base">{item.title}</h3>
            <p className="mt-0.5 max-w-[60ch] text-sm text-muted">{item.description}</p>
            {item.link !== null && (
              <a
                href={item.link}
                rel="noopener noreferrer"
                className="text-sm font-semibold text-accent underline underline-offset-4"
              >
                {t('dashboard.news.more')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
