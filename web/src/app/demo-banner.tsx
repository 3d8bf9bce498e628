import { textLocale } from '../lib/i18n/catalogue.ts';
import { t } from './demo-banner.en.json';

/** Informs a demo organizer when their event is removed. */
export function DemoBanner({ ends_at }: { readonly ends_at: string }) {
  const end = new Date(ends_at);
  const day = end.toLocaleDateString(textLocale, { weekday: 'long' });
  const time = end.toLocaleTimeString(textLocale, { timeStyle: 'short' });
  return (
    <p className="bg-info-soft px-4 py-2 text-sm text-on-info-soft sm:px-6">
      <strong>{t('demo_banner.title')}</strong> {t('demo_banner.text', { day, time })}
    </p>
  );
}
