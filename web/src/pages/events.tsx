import { t } from '../features/events/events/events.en.json';
import { MyEvents } from '../features/events/events/my-events.tsx';
import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { OpenEvents } from '../features/events/public-events/open-events.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, PageHeader } from '../ui/page.tsx';

export function EventsPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(pageName('page.events'));
  return (
    <Page>
      <PageHeader
        title={pageName('page.events')}
        text={t('events.text')}
        actions={<ButtonLink to={paths.joinEvent()}>{pageName('page.join')}</ButtonLink>}
      />
      {user && <InvitationCards user_id={user.id} className="mb-10" />}
      {user && <MyEvents user_id={user.id} renderPublicEvents={(slugs) => <OpenEvents excludedSlugs={slugs} />} />}
    </Page>
  );
}
