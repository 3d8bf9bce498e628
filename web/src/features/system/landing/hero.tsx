import { type ComponentType, useEffect, useState } from 'react';
import { clientSettings } from '../../../lib/client-settings.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Logo } from '../../../ui/logo.tsx';
import { MagneticButton } from '../../../ui/magnetic-button.tsx';
import { Chamber, sectors } from './chamber.tsx';
import { t } from './landing.en.json';

const wordIntervalMs = 3000;
const words = ['0', '1', '2', '3', '4', '5'] as const;

interface Rotation {
  /** Index of the displayed word and block of seats. */
  readonly index: number;
  /** Whether the word has changed before. */
  readonly turned: boolean;
  readonly isPaused: boolean;
  pause(isPaused: boolean): void;
}

/** Rotates the words; the rotation can be paused (WCAG 2.2.2). */
function useRotation(count: number): Rotation {
  const [turns, setTurns] = useState(0);
  const [isPaused, pause] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurns((current) => current + 1), wordIntervalMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { index: turns % count, turned: turns > 0, isPaused, pause };
}

const navLink =
  'h-11 rounded-full px-2 text-sm font-medium whitespace-nowrap hover:underline hover:underline-offset-6 xs:px-3 xs:text-base sm:px-4';

function TopLine() {
  return (
    <div className="relative z-10 flex flex-wrap items-center justify-between gap-x-2 px-4 pt-3 sm:px-8 sm:pt-6">
      <Logo className="xs:text-2xl" />
      <nav aria-label={t('landing.nav')} className="-mx-2 flex flex-wrap items-center xs:mx-0">
        <button type="button" className={navLink} onClick={() => openModal('login', {})}>
          {t('landing.nav.login')}
        </button>
        <button type="button" className={`${navLink} xs:hidden`} onClick={() => openModal('sign-up', {})}>
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

/** Scroll link, and the pause button of the words. */
function BottomLine({ isPaused, pause }: Pick<Rotation, 'isPaused' | 'pause'>) {
  return (
    <div className="relative grid grid-cols-[1fr_auto_1fr] items-center px-3 pb-3 text-sm text-on-inverse-muted sm:px-7">
      <a
        href="#why"
        className="col-start-2 inline-flex h-11 items-center gap-2 rounded-full px-3 hover:text-on-inverse"
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
      <button
        type="button"
        aria-label={t(isPaused ? 'landing.hero.go_on' : 'landing.hero.rest')}
        title={t(isPaused ? 'landing.hero.go_on' : 'landing.hero.rest')}
        onClick={() => pause(!isPaused)}
        className="inline-grid size-11 place-items-center justify-self-end rounded-full hover:text-on-inverse"
      >
        <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true" className="size-3.5">
          <path d={isPaused ? 'M2.5 1v10L11 6Z' : 'M2 1h3v10H2Zm5 0h3v10H7Z'} />
        </svg>
      </button>
    </div>
  );
}

/** Most installations have no sign-up rule and load no code for it. */
function RuleOfSignUp() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    void clientSettings().then(async (settings) => {
      if ((settings?.sign_up.mode ?? 'open') === 'open') return;
      const { SignUpNote } = await import('./sign-up-note.tsx');
      setNote(() => SignUpNote);
    });
  }, []);
  return Note === undefined ? null : <Note />;
}

/** First screen of the landing page, with the hemicycle as seen from its floor. */
export function Hero() {
  const { index, turned, isPaused, pause } = useRotation(sectors);
  const word = words[index] ?? '0';
  return (
    <header className="on-inverse relative flex min-h-svh flex-col overflow-hidden bg-inverse text-on-inverse [--logo-highlight:var(--highlight)]">
      <TopLine />
      <div className="pointer-events-none relative my-auto px-3 py-6 portrait:mb-0 md:portrait:px-8 md:portrait:pb-10 md:landscape:absolute md:landscape:inset-x-0 md:landscape:bottom-[9svh] md:landscape:m-0 md:landscape:p-0">
        <Chamber sector={index} className="mx-auto w-full md:landscape:w-[min(96vw,168svh)]" />
      </div>
      <div className="relative grid grid-cols-1 justify-items-start gap-5 px-5 pb-6 sm:px-9 md:justify-items-center md:text-center md:portrait:gap-6 portrait:mb-auto md:landscape:mt-auto">
        <h1 className="text-[clamp(2.6rem,min(9vw,9svh),5.25rem)] leading-[0.98] font-extrabold tracking-[-0.045em] md:landscape:text-[clamp(2.6rem,min(5.4vw,9svh),5.25rem)]">
          <span className="sr-only">{t('landing.hero.all')}</span>
          <span aria-hidden="true">
            {t('landing.hero.lead')}
            <br />
            <span
              key={word}
              className={turned ? 'inline-block animate-rise text-highlight' : 'inline-block text-highlight'}
            >
              {t(`landing.hero.word.${word}`)}
            </span>
          </span>
        </h1>
        <p className="max-w-[34ch] text-lg text-on-inverse-muted sm:text-xl md:max-w-[38ch] md:landscape:text-lg">
          {t('landing.hero.tagline')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <MagneticButton onClick={() => openModal('sign-up', {})}>{t('landing.cta')}</MagneticButton>
          <MagneticButton variant="secondary" onClick={() => openModal('demo', {})}>
            {t('landing.nav.demo')}
          </MagneticButton>
        </div>
        <RuleOfSignUp />
      </div>
      <BottomLine isPaused={isPaused} pause={pause} />
    </header>
  );
}
