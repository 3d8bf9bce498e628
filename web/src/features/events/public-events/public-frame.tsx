import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Logo } from '../../../ui/logo.tsx';
import { t } from './public-events.en.json';

const link = 'inline-flex h-11 items-center rounded-full px-3 font-medium hover:underline hover:underline-offset-6';

/** Header and footer of a page that is served as HTML; its links are plain, because there is no router. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <header className="on-inverse flex flex-wrap items-center justify-between gap-x-4 bg-inverse px-4 py-2 text-on-inverse [--logo-highlight:var(--highlight)] sm:px-8">
        <a href={paths.landing()} aria-label={t('public.home')} className="inline-flex h-11 items-center rounded-sm">
          <Logo />
        </a>
        <nav aria-label={t('public.nav')} className="-me-3 flex items-center">
          <a href={publicPaths.directory()} className={link}>
            {t('public.events')}
          </a>
          <a href={paths.home()} className={link}>
            {t('public.login')}
          </a>
        </nav>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="on-inverse mt-16 bg-inverse px-4 py-8 text-sm text-on-inverse-muted sm:px-8">
        <a href={paths.landing()} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {t('public.powered')}
        </a>
      </footer>
    </div>
  );
}

interface ColumnProps {
  /** Less space above, for lists that begin near the top. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export const Column = ({ isDense = false, children }: ColumnProps) => (
  <div className={classNames('mx-auto grid max-w-[75rem] gap-14 px-4 sm:px-8', isDense ? 'py-4' : 'py-10 lg:py-14')}>
    {children}
  </div>
);

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly action: string;
}

/** Page without content: the URL is unknown, or the server is unavailable. */
export function PublicNotice({ title, text, href, action }: NoticeProps) {
  return (
    <PublicFrame>
      <Column>
        <div className="grid justify-items-start gap-5 py-16">
          <h1 className="text-headline">{title}</h1>
          <p className="max-w-[60ch] text-lg text-muted">{text}</p>
          <a
            href={href}
            className="inline-flex h-12 items-center rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
          >
            {action}
          </a>
        </div>
      </Column>
    </PublicFrame>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Part of an event’s page, with a heading that names it. */
export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="grid gap-5">
    <h2 id={id} className="text-3xl">
      <bdi>{title}</bdi>
    </h2>
    {children}
  </section>
);

interface DetailProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A detail in the header of a page. */
export const Detail = ({ label, children }: DetailProps) => (
  <div className="border-s-2 border-highlight ps-4">
    <dt className="text-sm text-on-inverse-muted">{label}</dt>
    <dd className="mt-0.5 font-semibold">{children}</dd>
  </div>
);

/** Button in the header of a page, which its script shows if the browser can share or copy. */
export const ShareButton = ({ title }: { readonly title: string }) => (
  <button
    type="button"
    hidden
    data-share={title}
    data-copied={t('public.copied')}
    className="inline-flex h-12 items-center rounded-full border border-on-inverse-muted px-6 font-semibold hover:bg-inverse-raised"
  >
    {t('public.share')}
  </button>
);
