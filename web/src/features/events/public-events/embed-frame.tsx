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
}

interface EmbedFrameProps {
  readonly look: EmbedLook;
  readonly branding?: PublicEvent['branding'];
  /** URL of the public page. */
  readonly href?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A page in a frame of another website. Its script reports the height of the content to the website, which resizes the
 * frame.
 */
export function EmbedFrame({ look, branding, href, title, children }: EmbedFrameProps) {
  const content = (
    <main data-embed="" data-look={look.theme} className="grid grid-cols-1 gap-4 bg-ground p-4 text-ink">
      <h1 className="text-xl">
        {href === undefined ? (
          title
        ) : (
          <a href={href} {...newTab} className="underline-offset-4 hover:underline">
            <bdi>{title}</bdi>
          </a>
        )}
      </h1>
      {children}
      {href !== undefined && (
        <p>
          <a href={href} {...newTab} className="inline-flex min-h-11 items-center text-accent hover:underline">
            {t('public.embed.open')}
          </a>
        </p>
      )}
    </main>
  );
  return branding === undefined ? content : <OwnAccent branding={branding}>{content}</OwnAccent>;
}
