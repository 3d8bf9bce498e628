/** What the makers of the product have to say on everybody's dashboard. */
import type { Dashboard } from '@plenum/contracts/users';

type NewsItem = Dashboard['news'][number];

const new_for_days = 30;
const day_ms = 86_400_000;

const items: readonly Omit<NewsItem, 'is_new'>[] = [
  {
    id: 2,
    title: 'Bring your schedule along',
    description: 'Import a pretalx, frab or c3voc schedule, and the whole agenda is there in seconds.',
    date: '2026-11-20T00:00:00.000Z',
    type: 'feature_release',
    link: null,
  },
  {
    id: 1,
    title: 'Welcome to Plenum',
    description: 'One place for the agenda, the speakers and everybody you meet at a conference.',
    date: '2026-11-01T00:00:00.000Z',
    type: 'platform_update',
    link: null,
  },
];

/** Newest first; new for thirty days. */
export const productNews = (now: Date): NewsItem[] =>
  items.map((item) => ({ ...item, is_new: now.getTime() - Date.parse(item.date) < new_for_days * day_ms }));
