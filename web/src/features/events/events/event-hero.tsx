import type { ImageTone } from '@plenum/contracts/enums';
import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { EventDetail } from '@plenum/contracts/events/events';
import { CalendarPlus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { mainStageId } from '../../../lib/main-stage.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useStoredImage } from '../../../lib/uploads.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './events.en.json';

const saveCalendar = async (event: EventDetail): Promise<void> =>
  (await import('./event-calendar.ts')).saveEventCalendar(event);

/** URL of a picture; null while it is requested, undefined if there is none. */
type Picture = string | null | undefined;

interface HeroViewProps {
  readonly title: string;
  readonly text: string | null;
  readonly tone: ImageTone;
  /** URLs of the pictures; null while they are requested, so that space is reserved. */
  readonly wide: Picture;
  readonly narrow: Picture;
  readonly logo: Picture;
  /** Whether the screen is narrow; a prop, so that the settings can preview both. */
  readonly isNarrow: boolean;
  readonly badges: ReactNode;
  readonly children: ReactNode;
}

/** Below this width, the text is displayed below the picture. */
const narrowHero = '(width <= 900px)';

/** For a light picture, the color tokens of dark surfaces are replaced by white, always with the light theme. */
const lightGround: CSSProperties & Record<`--${string}`, string> = {
  colorScheme: 'light',
  background: '#ffffff',
  '--on-inverse': '#10211a',
  '--on-inverse-muted': '#4a5a52',
  '--inverse-raised': '#e8ece3',
  '--highlight': 'var(--accent)',
  '--on-highlight': 'var(--on-accent)',
};
const darkGround: CSSProperties = { background: 'var(--inverse)' };

/** Supports large text on a phone: no fixed height, and line breaks. */
const fits = 'h-auto! min-h-11 max-w-full whitespace-normal!';

export const heroButtonClass = {
  main: `${fits} bg-highlight! text-on-highlight!`,
  quiet: `${fits} border-on-inverse-muted! bg-transparent! text-on-inverse! hover:bg-inverse-raised!`,
} as const;

/**
 * Hero of an event’s home page: the picture, and the text on a separate background, in a corner of a wide picture and
 * below a narrow one.
 */
export function HeroView({ title, text, tone, wide, narrow, logo, isNarrow, badges, children }: HeroViewProps) {
  const [first, second] = isNarrow ? [narrow, wide] : [wide, narrow];
  const picture = first === undefined ? second : first;
  const isOver = picture !== undefined && !isNarrow;
  return (
    <div
      className={classNames('on-inverse relative isolate overflow-hidden bg-inverse', isOver && 'flex items-end p-6')}
      style={isOver ? { minHeight: '18rem' } : {}}
    >
      {picture !== undefined && (
        <div
          className={classNames('w-full', isOver && 'absolute inset-0 -z-10')}
          style={isOver ? {} : { aspectRatio: '4 / 3' }}
        >
          {picture !== null && <img src={picture} alt="" className="size-full object-cover" />}
        </div>
      )}
      <div
        className={classNames(
          'text-on-inverse',
          isOver ? 'rounded-xl p-6' : 'mx-auto w-full max-w-[1120px] px-4 py-8 sm:px-6',
          picture === undefined && !isNarrow && 'lg:px-10',
        )}
        style={{
          ...(picture !== undefined && tone === 'LIGHT' ? lightGround : darkGround),
          ...(isOver && { maxWidth: 'min(34rem, 54%)' }),
        }}
      >
        <div className="mb-4 flex flex-wrap items-center gap-3">
          {logo !== undefined && (
            <div className="h-14">
              {logo !== null && (
                <img
                  src={logo}
                  alt={t('events.home.logo', { title })}
                  className="h-full max-w-40 rounded-md object-scale-down object-left"
                />
              )}
            </div>
          )}
          {badges}
        </div>
        <h1 className={classNames('wrap-break-word', headingSize(isNarrow, isOver))}>
          <bdi>{title}</bdi>
        </h1>
        {text !== null && text !== '' && (
          <p className="mt-2 line-clamp-4 max-w-[55ch] whitespace-pre-line text-on-inverse-muted">{text}</p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}

const headingSize = (isNarrow: boolean, isOver: boolean): string =>
  isNarrow || isOver ? 'text-2xl' : 'max-w-[30ch] text-3xl';

function usePicture(key: string | null): Picture {
  const address = useStoredImage(key);
  return key === null || key === '' ? undefined : (address ?? null);
}

/** Hero of an event’s home page: its images, text and actions. */
export function EventHero({ event }: { readonly event: EventDetail }) {
  const wide = usePicture(wideCover(event.hero_images, event.branding));
  const narrow = usePicture(event.hero_images?.mobile ?? null);
  const stageId = event.event_type === 'SINGLE_SESSION' ? mainStageId(event) : null;
  const logo = usePicture(event.branding.logo_url);
  const isNarrow = useMediaQuery(narrowHero);
  const badges = (
    <>
      {event.is_ongoing && event.is_published && <Badge tone="live">{t('events.status.live')}</Badge>}
      {!event.is_published && <Badge tone="yellow">{t(`events.status.${event.status}`)}</Badge>}
    </>
  );
  return (
    <HeroView
      title={event.title}
      text={event.hero_description}
      tone={event.cover_tone}
      wide={wide}
      narrow={narrow}
      logo={logo}
      isNarrow={isNarrow}
      badges={badges}
    >
      {event.sessions_count > 0 && (
        <ButtonLink
          to={stageId === null ? eventPaths.agenda(event.id) : eventPaths.session(event.id, stageId)}
          className={heroButtonClass.main}
        >
          {t(stageId === null ? 'events.home.agenda' : 'events.home.stage')}
        </ButtonLink>
      )}
      <ButtonLink to={eventPaths.networking(event.id)} variant="secondary" className={heroButtonClass.quiet}>
        {pageName('page.networking')}
      </ButtonLink>
      <Button
        variant="secondary"
        className={heroButtonClass.quiet}
        icon={<CalendarPlus className="size-5" aria-hidden="true" />}
        onClick={() => void saveCalendar(event)}
      >
        {t('events.home.calendar')}
      </Button>
    </HeroView>
  );
}
