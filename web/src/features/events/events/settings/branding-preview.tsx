/** Preview of the branding: the hero at two widths, in the light and the dark theme. */
import type { ImageTone } from '@plenum/contracts/enums';
import { hasAccent } from '@plenum/contracts/hex';
import { accentVariables } from '../../../../lib/event-accent.ts';
import { phone } from '../../../../lib/media.ts';
import { t as pageName } from '../../../../lib/place-names.en.json';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { LogoMark } from '../../../../ui/logo.tsx';
import { heroButtonClass, HeroView } from '../event-hero.tsx';
import { t as eventsText } from '../events.en.json';
import { t } from './settings-details.en.json';

interface Look {
  readonly title: string;
  readonly text: string;
  readonly primary_color: string;
  readonly secondary_color: string;
  readonly tone: ImageTone;
  /** URLs of the pictures. */
  readonly wide: string | undefined;
  readonly narrow: string | undefined;
  readonly logo: string | undefined;
}

/** Widths of a desktop and of a phone, and the scale of each preview on wide screens and on phones. */
const screens = {
  wide: { widthPx: 1080, zoom: 0.46, phoneZoom: 0.3 },
  narrow: { widthPx: 390, zoom: 0.56, phoneZoom: 0.5 },
};

/** Read-only preview that uses the real components. */
export function BrandingPreview(look: Look) {
  const { primary_color, secondary_color } = look;
  const isPhone = useMediaQuery(phone);
  const accentStyle = hasAccent(primary_color) ? accentVariables(primary_color, secondary_color) : undefined;
  return (
    <div className="grid gap-5" role="group" aria-label={t('settings.preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme}>
          <p className="mb-2 text-sm text-muted">{t(`settings.preview.${scheme}`)}</p>
          <div
            inert
            style={{ ...accentStyle, colorScheme: scheme }}
            className={classNames('flex flex-wrap items-start gap-4', accentStyle !== undefined && 'own-accent')}
          >
            {(['wide', 'narrow'] as const).map((width) => (
              <div
                key={width}
                className="shrink-0 overflow-hidden rounded-xl border border-rule bg-ground text-ink"
                style={{ width: screens[width].widthPx, zoom: screens[width][isPhone ? 'phoneZoom' : 'zoom'] }}
              >
                <Screen {...look} isNarrow={width === 'narrow'} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Screen({ title, text, tone, wide, narrow, logo, isNarrow }: Look & { readonly isNarrow: boolean }) {
  return (
    <>
      <div className="flex h-(--header-height) items-center gap-3 border-b border-rule bg-surface px-4">
        {logo === undefined ? (
          <LogoMark className="h-5 w-7 text-accent" />
        ) : (
          <img src={logo} alt="" className="h-9 max-w-28 rounded-sm object-contain" />
        )}
        <p dir="auto" className="truncate font-display text-lg font-bold">
          {title}
        </p>
      </div>
      <HeroView
        title={title}
        text={text}
        tone={tone}
        wide={wide}
        narrow={narrow}
        logo={logo}
        isNarrow={isNarrow}
        badges={<Badge tone="live">{eventsText('events.status.live')}</Badge>}
      >
        <Button className={heroButtonClass.main}>{eventsText('events.home.agenda')}</Button>
        <Button variant="secondary" className={heroButtonClass.quiet}>
          {pageName('page.networking')}
        </Button>
      </HeroView>
      <div className="flex flex-wrap items-center gap-5 p-5">
        <p className="rounded-md bg-accent-soft px-4 py-2.5 font-semibold text-on-accent-soft">
          {eventsText('events.home.about')}
        </p>
        <Button>{t('settings.preview.button')}</Button>
        <p className="font-semibold text-accent underline underline-offset-4">{t('settings.preview.link')}</p>
      </div>
    </>
  );
}
