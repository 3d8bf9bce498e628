import type { PublicEvent } from '@plenum/contracts/events/public-events';
import type { ReactNode } from 'react';
import { OwnAccent } from './own-accent.tsx';
import { t } from './public-events.en.json';

/** Attributes of a link that leaves the frame. */
export const newTab = { target: '_blank', rel: 'noopener' } as const;

/** Appearance of a frame, which its website chooses. */
export interface EmbedLook {
  readonly theme: 'light' | 'dark' | 'auto';
  readonly path: string;
  /** Query without the day. */
  readonly query: string;
  readonly hasDays: boolean;
  /** Whether the texts are not available in the language that the website chose. */
  readonly isOtherLanguage: boolean;
}

/** Seconds between two requests of an open frame for changes. */
const refreshS = 300;

interface EmbedFrameProps {
  readonly look: EmbedLook;
  readonly branding?: PublicEvent['branding'];
  /** URL of the public page. */
  readonly href?: string;
  readonly title: string;
  readonly liveS?: number;
  /** Zone of the time of the last update. */
  readonly timezone?: string;
  readonly children: ReactNode;
}

/**
 * A page in a frame of another website. Its script reports the height of the content to the website, which resizes the
 * frame.
 */
export function EmbedFrame({ look, branding, href, title, liveS = refreshS, timezone, children }: EmbedFrameProps) {
  const content = (
    <main data-embed="" data-look={look.theme} className="grid grid-cols-1 gap-4 bg-ground p-4 text-ink">
      <div data-live={liveS} className="grid grid-cols-1 gap-4 empty:hidden">
        <h1 className="text-xl">
          {href === undefined ? (
            title
          ) : (
            <a href={href} {...newTab} className="underline-offset-4 hover:underline">
              <bdi>{title}</bdi>
            </a>
          )}
        </h1>
        {look.isOtherLanguage && <p className="text-sm text-muted">{t('public.embed.unknown.language')}</p>}
        {children}
        {href !== undefined && (
          <p>
            <a href={href} {...newTab} className="inline-flex min-h-11 items-center text-accent hover:underline">
              {t('public.embed.open')}
            </a>
          </p>
        )}
      </div>
      <h1 data-gone="" hidden className="text-xl">
        {t('public.embed.gone')}
      </h1>
      <p data-age="" data-zone={timezone} hidden className="text-sm text-muted">
        {t('public.embed.updated')} <time />
      </p>
    </main>
  );
  return branding === undefined ? content : <OwnAccent branding={branding}>{content}</OwnAccent>;
}
