import { lazy } from 'react';
import { DraftNextStep } from '../features/events/events/draft-next-step.tsx';
import { EventSettings } from '../features/events/events/settings/event-settings.tsx';
import { t as settingsText } from '../features/events/events/settings/settings.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { t as savingText } from '../ui/saving.en.json';

const RulesPanel = lazy(async () => ({
  default: (await import('../features/chat/moderation/rules-panel.tsx')).RulesPanel,
}));

const EventQaSettings = lazy(async () => ({
  default: (await import('../features/live/questions/event-qa-settings.tsx')).EventQaSettings,
}));

const EventFeedbackSection = lazy(async () => ({
  default: (await import('../features/live/feedback/event-feedback-section.tsx')).EventFeedbackSection,
}));

export function EventSettingsPage() {
  const event = useEvent();
  const mayUpdate = useEventMay('event:update');
  usePageTitle(pageName('page.event_settings'), event.title);
  return (
    <Page isDense>
      <CompactHeader
        title={pageName('page.event_settings')}
        text={mayUpdate ? savingText('saving.appears') : undefined}
      />
      <DraftNextStep event={event} />
      {mayUpdate ? (
        <EventSettings
          event={event}
          moderation={<RulesPanel event_id={event.id} />}
          questions={
            <div className="grid gap-6">
              <EventQaSettings event_id={event.id} />
              <EventFeedbackSection event_id={event.id} />
            </div>
          }
        />
      ) : (
        <Alert tone="warn">{settingsText('settings.no_permission')}</Alert>
      )}
    </Page>
  );
}
