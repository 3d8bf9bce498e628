import type { ImageTone } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadText } from '../../lib/csv.ts';
import { mainStageId } from '../../lib/main-stage.ts';
import { paths } from '../../lib/paths.ts';
import { useStoredImage } from '../../lib/uploads.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { eventCalendar } from './event-calendar.ts';
import { t } from './events.en.json';

const saveCalendar = (event: EventDetail): void =>
  downloadText(
    `${event.slug}.ics`,
    eventCalendar(event, `${location.origin}${paths.event(event.id)}`),
    'text/calendar',
  );

interface HeroViewProps {
  readonly title: string;
  readonly text: string | null;
  readonly tone: ImageTone;
  /** Addresses of the pictures. */
  readonly wide: string | undefined;
  readonly narrow: string | undefined;
  readonly logo: string | undefined;
  readonly badges: ReactNode;
  readonly children: ReactNode;
}

/** Text on a light or dark ground, whichever suits the picture. */
const grounds: Record<ImageTone, string> = {
  LIGHT: 'bg-[#ffffff] text-[#10211a] [--hero-quiet:#4a5a52] [--button:var(--chamber)] [--on-button:var(--on-chamber)]',
  DARK: 'bg-chamber text-on-chamber [--hero-quiet:var(--on-chamber-muted)] [--button:var(--lamp)] [--on-button:var(--on-lamp)]',
};

/** Classes of the buttons of a hero. */
export const heroButton = {
  main: 'bg-(--button)! text-(--on-button)!',
  quiet: 'border-current/40! bg-transparent! text-current! hover:bg-current/10!',
} as const;

/**
 * Hero of an event’s front page: the picture, and the text on a ground of its own, in a corner of a wide picture and
 * below a narrow one. The size of the container decides, so that the settings can show both.
 */
export function HeroView({ title, text, tone, wide, narrow, logo, badges, children }: HeroViewProps) {
  const hasPicture = wide !== undefined || narrow !== undefined;
  return (
    <div className="@container">
      <div
        className={classNames(
          'on-chamber relative isolate overflow-hidden bg-chamber',
          hasPicture && '@3xl:flex @3xl:min-h-[30rem] @3xl:items-end @3xl:p-6',
        )}
      >
        {hasPicture && (
          <>
            <img
              src={wide ?? narrow}
              alt=""
              className="absolute inset-0 -z-10 hidden size-full object-cover @3xl:block"
            />
            <img src={narrow ?? wide} alt="" className="aspect-4/3 w-full object-cover @3xl:hidden" />
          </>
        )}
        <div
          className={classNames(
            'px-4 py-8 sm:px-6',
            grounds[hasPicture ? tone : 'DARK'],
            hasPicture
              ? '@3xl:max-w-[min(34rem,54%)] @3xl:rounded-xl @3xl:p-8'
              : 'mx-auto w-full max-w-[1120px] @3xl:py-16 lg:px-10',
          )}
        >
          <div className="mb-4 flex flex-wrap items-center gap-3 empty:hidden">
            {logo !== undefined && (
              <img
                src={logo}
                alt={t('events.home.logo', { title })}
                className="max-h-14 max-w-40 rounded-md object-contain"
              />
            )}
            {badges}
          </div>
          <h1
            className={classNames(
              'wrap-break-word',
              hasPicture
                ? 'text-[clamp(1.75rem,3.6cqi,2.75rem)] leading-[1.06]'
                : 'max-w-[18ch] text-[clamp(2rem,4.6cqi,4.25rem)] leading-[1.02]',
            )}
          >
            <bdi>{title}</bdi>
          </h1>
          {text !== null && text !== '' && (
            <p className="mt-3 max-w-[55ch] whitespace-pre-line text-(--hero-quiet) @3xl:text-lg">{text}</p>
          )}
          <div className="mt-6 flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** Hero of an event’s front page: its images, text and actions. */
export function EventHero({ event }: { readonly event: EventDetail }) {
  const { desktop = null, mobile = null } = event.hero_images ?? {};
  const wide = useStoredImage(desktop ?? mobile ?? event.branding.banner_url);
  const narrow = useStoredImage(mobile);
  const stageId = event.event_type === 'SINGLE_SESSION' ? mainStageId(event) : null;
  const logo = useStoredImage(event.branding.logo_url);
  return (
    <HeroView
      title={event.title}
      text={event.hero_description}
      tone={event.cover_tone}
      wide={wide}
      narrow={narrow}
      logo={logo}
      badges={
        <>
          {event.is_ongoing && event.is_published && <Badge tone="live">{t('events.status.live')}</Badge>}
          {!event.is_published && <Badge tone="yellow">{t(`events.status.${event.status}`)}</Badge>}
        </>
      }
    >
      {event.sessions_count > 0 && (
        <ButtonLink
          to={stageId === null ? paths.agenda(event.id) : paths.session(event.id, stageId)}
          className={heroButton.main}
        >
          {t(stageId === null ? 'events.home.agenda' : 'events.home.stage')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.networking(event.id)} variant="secondary" className={heroButton.quiet}>
        {t('events.home.networking')}
      </ButtonLink>
      <Button
        variant="secondary"
        className={heroButton.quiet}
        icon={<CalendarPlus className="size-5" aria-hidden="true" />}
        onClick={() => saveCalendar(event)}
      >
        {t('events.home.calendar')}
      </Button>
    </HeroView>
  );
}
