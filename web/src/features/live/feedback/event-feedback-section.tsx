import { eventPaths } from '../../../lib/event-paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { t } from './event-feedback-settings.en.json';
import { EventFeedbackSettings } from './event-feedback-settings.tsx';

export const EventFeedbackSection = ({ event_id }: { readonly event_id: number }) => (
  <section className="grid max-w-3xl justify-items-start gap-3 border-t border-rule pt-6">
    <h2 className="text-lg font-semibold">{t('heading')}</h2>
    <EventFeedbackSettings event_id={event_id} />
    <ButtonLink variant="secondary" to={eventPaths.admin(event_id, 'feedback')}>
      {pageName('page.feedback')}
    </ButtonLink>
  </section>
);
