import { eventPaths } from '../../../lib/event-paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { t } from './single-session.en.json';

/** Notice that the only session of a single-session event does not exist yet. */
export function SessionPending({ event_id }: { readonly event_id: number }) {
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        title={t('pending.title')}
        text={t('pending.text')}
        action={
          <ButtonLink variant="secondary" to={eventPaths.home(event_id)}>
            {pageName('page.home')}
          </ButtonLink>
        }
      />
    </div>
  );
}
