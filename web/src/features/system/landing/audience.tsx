import { t } from './story.en.json';

const cards = [
  { who: 'organizers', look: 'bg-highlight text-on-highlight lg:col-span-7' },
  { who: 'attendees', look: 'bg-inverse text-on-inverse lg:col-span-5' },
  { who: 'speakers', look: 'bg-violet-soft text-on-violet-soft lg:col-span-5' },
  { who: 'sponsors', look: 'bg-live-soft text-on-live-soft lg:col-span-7' },
] as const;

export function Audience() {
  return (
    <section className="px-5 py-16 sm:px-10 sm:py-24">
      <h2 className="text-headline">{t('landing.audience.title')}</h2>
      <ul className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-12">
        {cards.map(({ who, look }) => (
          <li key={who} className={`grid min-h-60 grid-cols-1 content-between gap-8 rounded-xl p-6 sm:p-8 ${look}`}>
            <h3 className="text-2xl wrap-anywhere xs:text-3xl">{t(`landing.audience.${who}`)}</h3>
            <p className="max-w-[42ch] text-lg">{t(`landing.audience.${who}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
