import type { EventDetail } from '@plenum/contracts/events';
import { CalendarPlus } from 'lucide-react';
import { downloadText } from '../../lib/csv.ts';
import { mainStageId } from '../../lib/main-stage.ts';
import { paths } from '../../lib/paths.ts';
import { useStoredImage } from '../../lib/uploads.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { eventCalendar } from './event-calendar.ts';
import { t } from './events.en.json';

const quiet = 'border-on-chamber-muted! bg-transparent! text-on-chamber! hover:bg-chamber-seat!';

const saveCalendar = (event: EventDetail): void =>
  downloadText(
    `${event.slug}.ics`,
    eventCalendar(event, `${location.origin}${paths.event(event.id)}`),
    'text/calendar',
  );

/** Hero of an event’s front page: its images, text and actions. */
export function EventHero({ event }: { readonly event: EventDetail }) {
  const small = useMediaQuery('(width <= 768px)');
  const { desktop = null, mobile = null } = event.hero_images ?? {};
  const picture = useStoredImage((small ? (mobile ?? desktop) : (desktop ?? mobile)) ?? event.branding.banner_url);
  const stageId = event.event_type === 'SINGLE_SESSION' ? mainStageId(event) : null;
  const logo = useStoredImage(event.branding.logo_url);
  return (
    <div className="on-chamber relative isolate overflow-hidden bg-chamber text-on-chamber">
      {picture !== undefined && (
        <>
          <img src={picture} alt="" className="absolute inset-0 -z-20 size-full object-cover" />
          {/* Keeps the text readable on any image. */}
          <div className="absolute inset-0 -z-10 bg-chamber-deep/80" />
        </>
      )}
      <Page className="py-12 lg:py-16">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          {logo !== undefined && (
            <img
              src={logo}
              alt={t('events.home.logo', { title: event.title })}
              className="max-h-16 max-w-40 rounded-md bg-[#ffffff] object-contain p-1.5"
            />
          )}
          {event.is_ongoing && event.is_published && <Badge tone="live">{t('events.status.live')}</Badge>}
          {!event.is_published && <Badge tone="yellow">{t(`events.status.${event.status}`)}</Badge>}
        </div>
        <h1 className="max-w-[18ch] text-headline wrap-break-word">
          <bdi>{event.title}</bdi>
        </h1>
        {event.hero_description !== null && (
          <p className="mt-4 max-w-[55ch] text-lg whitespace-pre-line text-on-chamber-muted">
            {event.hero_description}
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {event.sessions_count > 0 && (
            <ButtonLink
              to={stageId === null ? paths.agenda(event.id) : paths.session(event.id, stageId)}
              className="bg-lamp! text-on-lamp!"
            >
              {t(stageId === null ? 'events.home.agenda' : 'events.home.stage')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.networking(event.id)} variant="secondary" className={quiet}>
            {t('events.home.networking')}
          </ButtonLink>
          <Button
            variant="secondary"
            className={quiet}
            icon={<CalendarPlus className="size-5" aria-hidden="true" />}
            onClick={() => saveCalendar(event)}
          >
            {t('events.home.calendar')}
          </Button>
        </div>
      </Page>
    </div>
  );
}
