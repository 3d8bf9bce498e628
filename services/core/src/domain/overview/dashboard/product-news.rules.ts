/** Product announcements shown on every dashboard. */
import type { Language } from '@plenum/contracts/languages';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { messages } from '../../../platform/messages.ts';

type NewsItem = Dashboard['news'][number];

const daysMarkedAsNew = 30;
const dayMs = 86_400_000;

const newsTexts = messages('core/src/domain/overview/dashboard/product-news');

interface NewsDefinition extends Omit<NewsItem, 'is_new' | 'title' | 'description'> {
  /** Prefix of the message keys. */
  readonly key: 'import' | 'welcome';
}

const items: readonly NewsDefinition[] = [
  { key: 'import', id: 2, date: '2026-11-20T00:00:00.000Z', type: 'feature_release', link: null },
  { key: 'welcome', id: 1, date: '2026-11-01T00:00:00.000Z', type: 'platform_update', link: null },
];

/** Returns the product news, newest first; items of the last thirty days are marked as new. */
export function productNews(now: Date, language: Language): NewsItem[] {
  const t = newsTexts(language);
  return items.map(({ key, ...item }) => ({
    ...item,
    title: t(`${key}.title`),
    description: t(`${key}.description`),
    is_new: now.getTime() - Date.parse(item.date) < daysMarkedAsNew * dayMs,
  }));
}
