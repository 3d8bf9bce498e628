import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../lib/media.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Logo } from '../../ui/logo.tsx';
import { MagneticButton } from '../../ui/magnetic-button.tsx';
import { Chamber, sectors } from './chamber.tsx';
import { DemoLink } from './demo-link.tsx';
import { t } from './landing.messages.ts';

const word_interval_ms = 3000;
const words = ['0', '1', '2', '3', '4', '5'] as const;

function useRotation(count: number): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), word_interval_ms);
    return () => clearInterval(timer);
  }, [count]);
  return index;
}

const nav_link =
  'h-11 rounded-full px-2.5 text-base font-medium whitespace-nowrap hover:underline hover:underline-offset-6 sm:px-4';

function TopLine() {
  return (
    <div className="relative z-10 flex items-center justify-between gap-3 px-4 pt-4 sm:px-8 sm:pt-6">
      <Logo className="text-2xl" />
      <nav aria-label={t('landing.nav')} className="flex flex-wrap items-center justify-end">
        <DemoLink className={nav_link} />
        <button type="button" className={nav_link} onClick={() => openModal('login', {})}>
          {t('landing.nav.login')}
        </button>
        <button type="button" className={`${nav_link} xs:hidden`} onClick={() => openModal('sign-up', {})}>
          {t('landing.nav.sign_up')}
        </button>
        <MagneticButton
          variant="secondary"
          size="small"
          className="ms-1 max-xs:hidden"
          onClick={() => openModal('sign-up', {})}
        >
          {t('landing.nav.sign_up')}
        </MagneticButton>
      </nav>
    </div>
  );
}

/** The first screen: the floor of the chamber, and whoever reads stands on it. */
export function Hero() {
  const index = useRotation(sectors);
  const word = words[index] ?? '0';
  return (
    <header className="on-chamber relative flex min-h-svh flex-col overflow-hidden bg-chamber text-on-chamber [--logo-lamp:var(--lamp)]">
      <TopLine />
      <div className="pointer-events-none relative my-auto px-3 py-6 md:absolute md:inset-x-0 md:bottom-[9svh] md:m-0 md:p-0">
        <Chamber sector={index} className="mx-auto w-full md:w-[min(96vw,168svh)]" />
      </div>
      <div className="relative grid justify-items-start md:mt-auto gap-5 px-5 pb-10 md:justify-items-center md:pb-[11svh] md:text-center">
        <h1 className="text-[clamp(2.6rem,min(5.4vw,9svh),5.25rem)] leading-[0.98] font-extrabold tracking-[-0.045em]">
          <span className="sr-only">{t('landing.hero.all')}</span>
          <span aria-hidden="true">
            {t('landing.hero.lead')}
            <br />
            <span key={word} className={prefersReducedMotion() ? 'text-lamp' : 'inline-block animate-rise text-lamp'}>
              {t(`landing.hero.word.${word}`)}
            </span>
          </span>
        </h1>
        <p className="max-w-[34ch] text-lg text-on-chamber-muted md:max-w-[38ch]">{t('landing.hero.tagline')}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <MagneticButton onClick={() => openModal('sign-up', {})}>{t('landing.cta')}</MagneticButton>
          <MagneticButton variant="ghost" onClick={() => openModal('login', {})}>
            {t('landing.nav.login')}
          </MagneticButton>
        </div>
      </div>
      <a
        href="#why"
        className="absolute bottom-4 left-1/2 hidden -translate-x-1/2 items-center gap-2 rounded-full px-3 py-1.5 text-sm text-on-chamber-muted hover:text-on-chamber md:flex"
      >
        {t('landing.hero.scroll')}
        <svg
          viewBox="0 0 12 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
          className="size-3"
        >
          <path d="m2 4 4 4 4-4" />
        </svg>
      </a>
    </header>
  );
}
