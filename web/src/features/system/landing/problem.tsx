import { t } from './landing.en.json';

const tabs = ['0', '1', '2', '3', '4'] as const;

export function Problem() {
  return (
    <section id="why" className="bg-sunk pt-14 sm:pt-20">
      <ul aria-hidden="true" className="flex gap-1 overflow-hidden ps-5 sm:ps-10">
        {tabs.map((tab, index) => (
          <li
            key={tab}
            className={`rounded-t-md px-4 py-2.5 text-sm whitespace-nowrap ${index === 0 ? 'bg-ground font-medium' : 'bg-rule/60 text-muted line-through contrast-more:border contrast-more:border-b-0 contrast-more:border-rule contrast-more:bg-ground'}`}
          >
            {t(`landing.problem.tab.${tab}`)}
          </li>
        ))}
      </ul>
      <div className="grid gap-8 bg-ground px-5 py-16 sm:px-10 sm:py-24 lg:grid-cols-12">
        <h2 className="text-headline lg:col-span-7">{t('landing.problem.title')}</h2>
        <div className="grid content-end gap-5 text-lg lg:col-span-5 lg:ps-6">
          <p className="text-muted">{t('landing.problem.text')}</p>
          <p className="font-semibold">{t('landing.problem.answer')}</p>
        </div>
      </div>
    </section>
  );
}
