import { ChevronDown } from 'lucide-react';
import { formatLocale } from '../lib/dates.ts';
import { t } from './demo-banner.en.json';

/**
 * Informs a demo organizer when their event will be removed. Takes one line; on narrow screens, a short text opens the
 * whole text.
 */
export function DemoBanner({ ends_at }: { readonly ends_at: string }) {
  const end = new Date(ends_at);
  const day = end.toLocaleDateString(formatLocale(), { weekday: 'long' });
  const time = end.toLocaleTimeString(formatLocale(), { timeStyle: 'short' });
  const text = t('demo_banner.text', { day, time });
  return (
    <div className="bg-info-soft text-sm text-on-info-soft">
      <p className="px-6 py-2 max-lg:hidden">
        <strong>{t('demo_banner.title')}</strong> {text}
      </p>
      <details className="group lg:hidden">
        <summary className="flex h-9 cursor-pointer items-center gap-2 px-4 sm:px-6">
          <span className="min-w-0 flex-1 truncate">
            <strong>{t('demo_banner.short')}</strong> {t('demo_banner.until', { day, time })}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <p className="px-4 pb-2 sm:px-6">{text}</p>
      </details>
    </div>
  );
}
