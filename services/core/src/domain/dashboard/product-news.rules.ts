/** Announcements of the product on every dashboard. */
import type { Language } from '@plenum/contracts/languages';
import type { Dashboard } from '@plenum/contracts/users';

type NewsItem = Dashboard['news'][number];

const newForDays = 30;
const dayMs = 86_400_000;

interface News extends Omit<NewsItem, 'is_new' | 'title' | 'description'> {
  readonly words: Readonly<Record<Language, Pick<NewsItem, 'title' | 'description'>>>;
}

const items: readonly News[] = [
  {
    id: 2,
    words: {
      en: {
        title: 'Bring your schedule along',
        description: 'Import a pretalx, frab or c3voc schedule, and the whole agenda is there in seconds.',
      },
      de: {
        title: 'Bringen Sie Ihr Programm mit',
        description:
          'Importieren Sie ein Programm aus pretalx, frab oder c3voc, und nach wenigen Sekunden ist alles da.',
      },
    },
    date: '2026-11-20T00:00:00.000Z',
    type: 'feature_release',
    link: null,
  },
  {
    id: 1,
    words: {
      en: {
        title: 'Welcome to Plenum',
        description: 'One place for the agenda, the speakers and everybody you meet at a conference.',
      },
      de: {
        title: 'Willkommen bei Plenum',
        description: 'Ein Ort für das Programm, die Vortragenden und alle, die Sie auf einer Konferenz treffen.',
      },
    },
    date: '2026-11-01T00:00:00.000Z',
    type: 'platform_update',
    link: null,
  },
];

/** Returns the announcements of the last thirty days, newest first. */
export const productNews = (now: Date, language: Language): NewsItem[] =>
  items.map(({ words, ...item }) => ({
    ...item,
    ...words[language],
    is_new: now.getTime() - Date.parse(item.date) < newForDays * dayMs,
  }));
