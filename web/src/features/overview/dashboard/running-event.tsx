import { eventPaths } from '../../../lib/event-paths.ts';
import { useQuery } from '../../../lib/swr.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { t } from './dashboard.en.json';

/** Link to the viewer’s event that takes place now, on screens outside of events. Renders nothing if there is none. */
export function RunningEvent({ user_id }: { readonly user_id: number }) {
  const { data } = useQuery('GET /users/:user_id/dashboard', { params: { user_id } });
  const event = data?.events.find(({ status }) => status === 'live');
  if (event === undefined) return null;
  return (
    <ButtonLink
      to={eventPaths.home(event.id)}
      variant="secondary"
      aria-label={t('dashboard.running', { event: event.name })}
      title={event.name}
      data-own-line
      className="max-w-100 min-w-0 px-3 text-sm max-sm:w-full"
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-live" />
      <span className="truncate md:max-lg:hidden">{t('dashboard.running', { event: event.name })}</span>
      <span className="max-md:hidden lg:hidden">{t('dashboard.events.status.live')}</span>
    </ButtonLink>
  );
}
