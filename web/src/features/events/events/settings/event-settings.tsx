import type { EventDetail } from '@plenum/contracts/events/events';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense, type ReactNode } from 'react';
import { t as pageName } from '../../../../lib/place-names.en.json';
import { useQuery } from '../../../../lib/swr.ts';
import { Loading } from '../../../../ui/spinner.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { t as settingsText } from './settings.en.json';

const BasicSettings = lazy(() => import('./basic-settings.tsx').then((m) => ({ default: m.BasicSettings })));
const VenueSettings = lazy(() => import('./venue-settings.tsx').then((m) => ({ default: m.VenueSettings })));
const BrandingSettings = lazy(() => import('./branding-settings.tsx').then((m) => ({ default: m.BrandingSettings })));
const ContentSettings = lazy(() => import('./content-settings.tsx').then((m) => ({ default: m.ContentSettings })));
const NetworkingSettings = lazy(() =>
  import('./networking-settings.tsx').then((m) => ({ default: m.NetworkingSettings })),
);
const JoiningSettings = lazy(() => import('./joining-settings.tsx').then((m) => ({ default: m.JoiningSettings })));
const PublicPageSettings = lazy(() =>
  import('./public-page-settings.tsx').then((m) => ({ default: m.PublicPageSettings })),
);
const DangerZone = lazy(() => import('./danger-zone.tsx').then((m) => ({ default: m.DangerZone })));

const tabs = [
  'basic',
  'venue',
  'branding',
  'content',
  'networking',
  'moderation',
  'questions',
  'joining',
  'public',
  'danger',
] as const;
type SettingsTab = (typeof tabs)[number];

interface SettingsSlots {
  readonly moderation: ReactNode;
  readonly questions: ReactNode;
}

function tabOf(tab: SettingsTab, event: EventDetail, { moderation, questions }: SettingsSlots) {
  switch (tab) {
    case 'basic':
      return <BasicSettings event={event} />;
    case 'venue':
      return <VenueSettings event={event} />;
    case 'branding':
      return <BrandingSettings event={event} />;
    case 'content':
      return <ContentSettings event={event} />;
    case 'networking':
      return <NetworkingSettings event={event} />;
    case 'moderation':
      return moderation;
    case 'questions':
      return questions;
    case 'joining':
      return <JoiningSettings event={event} />;
    case 'public':
      return <PublicPageSettings event={event} />;
    case 'danger':
      return <DangerZone event={event} />;
  }
}

interface EventSettingsProps extends SettingsSlots {
  readonly event: EventDetail;
}

/** Event settings for organizers; each tab is saved separately. */
export function EventSettings({ event, ...slots }: EventSettingsProps) {
  // The request fails for people outside the organization, who cannot be owners.
  const { data: organization, error } = useQuery('GET /organizations/:organization_id', {
    params: { organization_id: event.organization.id },
  });
  const mayDelete = organizationRoleMay(organization?.current_user_role ?? null, 'event:delete');
  const isSettled = organization !== undefined || error !== undefined;
  // Until this is known, the danger tab is listed, so that opening its URL does not redirect to another tab.
  const visibleTabs = tabs.filter((tab) => tab !== 'danger' || mayDelete || !isSettled);
  return (
    <Tabs<SettingsTab>
      label={pageName('page.event_settings')}
      isVertical
      tabs={visibleTabs.map((value) => ({ value, label: settingsText(`settings.tab.${value}`) }))}
    >
      {(tab) => (
        <Suspense fallback={<Loading />}>
          {tab === 'danger' && !isSettled ? <Loading /> : tabOf(tab, event, slots)}
        </Suspense>
      )}
    </Tabs>
  );
}
