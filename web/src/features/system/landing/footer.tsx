import { app_version, sourceUrl } from '../../../lib/app-info.ts';
import { textLanguage } from '../../../lib/i18n/catalogue.ts';
import { isLanguage, languageOptions, switchLanguage } from '../../../lib/language.ts';
import { useOperatorLinks } from '../../../lib/operator-links.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Logo } from '../../../ui/logo.tsx';
import { DemoLink } from './demo-link.tsx';
import { t } from './landing.en.json';

const link = 'rounded-sm py-2.5 underline-offset-4 hover:underline';

/** Languages by their native names. */
function Languages() {
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only">{t('landing.footer.language')}</span>
      <select
        value={textLanguage}
        onChange={({ target }) => isLanguage(target.value) && switchLanguage(target.value)}
        className="h-11 rounded-md border border-on-inverse-muted bg-inverse-deep px-3 text-on-inverse"
      >
        {languageOptions.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Footer() {
  const links = useOperatorLinks();
  return (
    <footer className="on-inverse flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-inverse-deep px-5 py-8 text-sm text-on-inverse-muted [--logo-highlight:var(--highlight)] sm:px-10">
      <Logo className="text-on-inverse" />
      <nav aria-label={t('landing.footer')} className="flex flex-wrap items-center gap-x-6">
        <DemoLink className={link} />
        <button type="button" className={link} onClick={() => openModal('login', {})}>
          {t('landing.nav.login')}
        </button>
        <button type="button" className={link} onClick={() => openModal('sign-up', {})}>
          {t('landing.nav.sign_up')}
        </button>
        <a href={sourceUrl} rel="noopener noreferrer" className={link}>
          {t('landing.footer.source')}
        </a>
        {links.map(({ kind, href, label }) => (
          <a key={kind} href={href} rel="noopener noreferrer" className={link} data-from-operator>
            {label}
          </a>
        ))}
      </nav>
      <Languages />
      <p>
        {t('landing.footer.version', { version: app_version })} · {t('landing.footer.licence')}
      </p>
    </footer>
  );
}
