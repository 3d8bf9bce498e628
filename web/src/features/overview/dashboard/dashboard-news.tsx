import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { formatAge } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './dashboard.en.json';

export function News({ news }: { readonly news: Dashboard['news'] }) {
  if (news.length === 0) return null;
  return (
    <Section title={t('dashboard.news')}>
      <ul className="grid gap-5 sm:grid-cols-2">
        {news.map((item) => (
          <li key={item.id} className="border-s-2 border-rule ps-4">
            <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
              {item.is_new && <Badge tone="yellow">{t('dashboard.news.new')}</Badge>}
              {t(`dashboard.news.${item.type}`)} · {formatAge(item.date)}
            </p>
            <h3 className="mt-1 text-base">{item.title}</h3>
            <p className="mt-1.5 max-w-[60ch] text-sm text-muted">{item.description}</p>
            {item.link !== null && (
              <a
                href={item.link}
                rel="noopener noreferrer"
                className="text-sm font-semibold text-accent underline underline-offset-4"
              >
                {t('dashboard.news.more')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
