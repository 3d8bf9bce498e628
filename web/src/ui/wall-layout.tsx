import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { t } from './wall.en.json';

interface WallLayoutProps {
  readonly title: string;
  readonly status: string;
  /** Whether the wall is connected; otherwise the status says that it reconnects. */
  readonly isLive: boolean;
  /** `JoinCode`; null while people cannot take part. */
  readonly join: ReactNode;
  /** `FittedText` with the content. */
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Stage wall that fills the screen. Sizes are relative to it, so that a stream of 320 pixels is still readable. */
export function WallLayout({ title, status, isLive, join, children, footer }: WallLayoutProps) {
  return (
    <>
      {/* A title whose longest word does not fit beside the status has its own line. */}
      <header className="flex flex-wrap items-baseline justify-between gap-x-[3vmin] gap-y-[0.6vmin] border-b border-inverse-raised pb-[1.6vmin]">
        <h1 className="line-clamp-2 max-w-full flex-[1_1_min-content] text-[4.2vmin] leading-tight text-balance hyphens-auto">
          <bdi>{title}</bdi>
        </h1>
        <p
          role="status"
          className={classNames(
            'max-w-full text-[2.8vmin]',
            isLive ? 'text-on-inverse-muted' : 'font-semibold text-highlight',
          )}
        >
          {isLive ? status : t('wall.lost')}
        </p>
      </header>
      <div className="flex min-h-0 flex-1 gap-[4vmin] pt-[3vmin] portrait:flex-col">
        {children}
        {join}
      </div>
      {footer}
    </>
  );
}
