import type { ProfileUser } from '@plenum/contracts/accounts/users';
import { socialNetworks } from '@plenum/contracts/enums';
import { ExternalLink, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { hasTalkingPoints, TalkingPoints } from '../../../ui/interests.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { useActivity } from './users.api.ts';
import { t } from './users.en.json';

/** Fields of a profile, of a connection or of an event member. */
type Person = Pick<
  ProfileUser,
  | 'id'
  | 'full_name'
  | 'image_url'
  | 'title'
  | 'company_name'
  | 'bio'
  | 'interests'
  | 'ask_me_about'
  | 'languages'
  | 'created_at'
>;

function lineOf({ title, company_name }: Person): string {
  if (title !== null && company_name !== null) return t('users.at', { title, company: company_name });
  return title ?? company_name ?? '';
}

function ProfileHeader({ user, actions }: { readonly user: Person; readonly actions: ReactNode }) {
  const line = lineOf(user);
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 sm:mb-8">
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-4 sm:gap-6">
        <Avatar
          name={user.full_name}
          image_url={user.image_url}
          size="huge"
          className="max-sm:size-20 max-sm:text-2xl"
        />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere sm:text-4xl">
            <Isolated text={user.full_name} />
          </h1>
          {line !== '' && <p className="mt-1 wrap-anywhere text-muted sm:text-lg">{line}</p>}
          {user.created_at !== undefined && (
            <p className="mt-1 text-sm text-muted">{t('users.since', { month: formatMonth(user.created_at) })}</p>
          )}
        </div>
      </div>
      {actions !== undefined && (
        <div className="flex items-end gap-3 max-sm:w-full max-sm:*:first:flex-1">{actions}</div>
      )}
    </header>
  );
}

/** Label of a link; a website is labeled with its URL. */
const linkName = (network: (typeof socialNetworks)[number], url: string): string =>
  network === 'website' || network === 'other' ? new URL(url).hostname : t(`users.network.${network}`);

const contactLink = 'inline-flex min-h-11 items-center gap-2 font-medium wrap-anywhere text-accent hover:underline';
const contactIcon = 'size-4 shrink-0';

interface ContactsProps {
  readonly user: Pick<ProfileUser, 'email' | 'social_links'>;
}

/** Contact data of a person: address and links, as far as they are visible. Renders nothing if there are none. */
export function Contacts({ user: { email, social_links } }: ContactsProps) {
  const visibleLinks = socialNetworks.flatMap((network) => {
    const url = social_links?.[network];
    return url === null || url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url)
      ? []
      : [{ network, url }];
  });
  if (visibleLinks.length === 0 && email === null) return null;
  return (
    <Section title={t('users.contact')}>
      <ul className="-my-1.5 flex flex-wrap gap-x-5 lg:grid">
        {email !== null && (
          <li>
            <a href={`mailto:${email}`} className={contactLink}>
              <Mail aria-hidden="true" className={contactIcon} />
              {email}
            </a>
          </li>
        )}
        {visibleLinks.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer ugc" className={contactLink}>
              <ExternalLink aria-hidden="true" className={contactIcon} />
              {linkName(network, url)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Figures above zero; renders nothing if there are none. */
function Activity({ user_id }: { readonly user_id: number }) {
  const { data } = useActivity(user_id);
  if (data === undefined) return null;
  const { events_attended, events_hosted, connections_made } = data.stats;
  const figures = [
    { key: 'attended', count: events_attended, path: paths.events() },
    { key: 'hosted', count: events_hosted, path: paths.events() },
    { key: 'connections', count: connections_made, path: paths.network() },
  ] as const;
  const visibleFigures = figures.filter(({ count }) => count > 0);
  if (visibleFigures.length === 0) return null;
  return (
    <Section title={t('users.activity')}>
      <ul className="-my-1.5 flex flex-wrap gap-x-5 lg:grid">
        {visibleFigures.map(({ key, count, path }) => (
          <li key={key}>
            <Link to={path} className={contactLink}>
              {t(`users.activity.${key}`, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Biography and interests of a person. */
function Biography({ user, isOwn }: Pick<ProfileViewProps, 'user' | 'isOwn'>) {
  const hasTopics = hasTalkingPoints(user);
  if (!isOwn && user.bio === null && !hasTopics)
    return <p className="text-muted">{t('users.nothing', { name: user.full_name })}</p>;
  return (
    <>
      {(user.bio !== null || isOwn) && (
        <Section title={t('users.about')}>
          {user.bio === null ? (
            <p className="text-muted">{t('users.about.empty')}</p>
          ) : (
            <div className="max-w-[68ch] wrap-anywhere">
              <FoldedText content={user.bio}>{user.bio}</FoldedText>
            </div>
          )}
        </Section>
      )}
      {(hasTopics || isOwn) && (
        <Section title={t('users.talk')}>
          {hasTopics ? <TalkingPoints {...user} /> : <p className="text-muted">{t('users.talk.empty')}</p>}
        </Section>
      )}
    </>
  );
}

interface ProfileViewProps {
  readonly user: Person;
  readonly isOwn: boolean;
  readonly actions?: ReactNode;
  /** What the viewer and the person have in common, and contact data; displayed after the biography. */
  readonly aside: ReactNode;
}

/** Profile of a person: biography, interests, what the viewer has in common with them, and contact data. */
export function ProfileView({ user, isOwn, actions, aside }: ProfileViewProps) {
  return (
    <>
      <ProfileHeader user={user} actions={actions} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid content-start gap-8">
          <Biography user={user} isOwn={isOwn} />
        </div>
        <div className="grid content-start gap-8">
          {aside}
          {/* Last, so that the figures, which load later, do not shift the layout. */}
          {isOwn && <Activity user_id={user.id} />}
        </div>
      </div>
    </>
  );
}
