import { app_version, source_url } from '../../lib/app-info.ts';
import { text_language } from '../../lib/i18n/catalogue.ts';
import { isLanguage, language_options, switchLanguage } from '../../lib/language.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Logo } from '../../ui/logo.tsx';
import { MagneticButton } from '../../ui/magnetic-button.tsx';
import { DemoLink } from './demo-link.tsx';
import { t } from './landing.messages.ts';
import { t as story } from './story.messages.ts';

/** The last word. */
export function Closing() {
  return (
    <section className="grid justify-items-start gap-6 bg-lamp px-5 py-20 text-on-lamp [--focus:var(--on-lamp)] sm:px-10 sm:py-32">
      <h2 className="text-display font-extrabold">{story('landing.closing.title')}</h2>
      <div className="flex w-full flex-wrap items-center justify-between gap-6">
        <p className="text-xl">{story('landing.closing.text')}</p>
        <MagneticButton className="bg-chamber! text-on-chamber!" onClick={() => openModal('sign-up', {})}>
          {t('landing.cta')}
        </MagneticButton>
      </div>
    </section>
  );
}

const link = 'rounded-sm py-2.5 underline-offset-4 hover:underline';

/** Each language by its own name. */
function Languages() {
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only">{story('landing.footer.language')}</span>
      <select
        value={text_language}
        onChange={({ target }) => isLanguage(target.value) && switchLanguage(target.value)}
        className="h-11 rounded-md border border-on-chamber-muted bg-chamber-deep px-3 text-on-chamber"
      >
        {language_options.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Footer() {
  return (
    <footer className="on-chamber flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-chamber-deep px-5 py-8 text-sm text-on-chamber-muted [--logo-lamp:var(--lamp)] sm:px-10">
      <Logo className="text-on-chamber" />
      <nav aria-label={story('landing.footer.source')} className="flex flex-wrap items-center gap-x-6">
        <DemoLink className={link} />
        <button type="button" className={link} onClick={() => openModal('login', {})}>
          {t('landing.nav.login')}
        </button>
        <button type="button" className={link} onClick={() => openModal('sign-up', {})}>
          {t('landing.nav.sign_up')}
        </button>
        <a href={source_url} rel="noopener noreferrer" className={link}>
          {story('landing.footer.source')}
        </a>
      </nav>
      <Languages />
      <p>
        {story('landing.footer.version', { version: app_version })} · {story('landing.footer.licence')}
      </p>
    </footer>
  );
}
