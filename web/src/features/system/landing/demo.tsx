import { useMemo, useState } from 'react';
import { throttle } from '../../../lib/throttle.ts';
import { DemoAgenda } from './demo-agenda.tsx';
import { DemoLive } from './demo-live.tsx';
import { DemoNetworking } from './demo-networking.tsx';
import { t } from './story.en.json';
import { TabList } from './tab-list.tsx';

const cards = ['agenda', 'networking', 'live'] as const;
type Card = (typeof cards)[number];
const switchIntervalMs = 600;

const panels = { agenda: <DemoAgenda />, networking: <DemoNetworking />, live: <DemoLive /> } as const;

export function Demo() {
  const [card, setCard] = useState<Card>('agenda');
  const choose = useMemo(() => throttle(setCard, switchIntervalMs), []);
  return (
    <section className="bg-surface px-5 py-16 sm:px-10 sm:py-24">
      <h2 className="text-headline">{t('landing.demo.title')}</h2>
      <div className="mt-10 grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
        <TabList
          label={t('landing.demo.tabs')}
          values={cards}
          value={card}
          onChange={choose}
          className="grid max-lg:grid-cols-[auto_auto_auto] max-lg:border-t max-lg:border-rule lg:grid-rows-3 lg:gap-3"
          tabClassName={
            'group grid content-start gap-x-6 text-start text-muted hover:text-ink aria-selected:text-ink ' +
            'max-lg:border-b-4 max-lg:border-rule max-lg:py-4 max-lg:pe-2 max-lg:aria-selected:border-accent ' +
            'lg:grid-cols-[auto_minmax(0,1fr)] lg:rounded-xl lg:border-2 lg:border-rule lg:p-6 lg:aria-selected:border-transparent lg:aria-selected:bg-sunk'
          }
          panel={
            <div key={card} className="h-full animate-rise">
              {panels[card]}
            </div>
          }
          panelClassName="min-h-[27rem] min-w-0 rounded-xl bg-sunk p-4 sm:p-7"
        >
          {(cardName) => (
            <>
              <span className="tabular text-sm leading-8 max-lg:hidden">{t(`landing.demo.${cardName}.time`)}</span>
              <span>
                <span className="block font-display text-sm font-bold tracking-[-0.02em] wrap-anywhere xs:text-base sm:text-xl lg:text-2xl">
                  {t(`landing.demo.${cardName}`)}
                </span>
                <span className="mt-1.5 block max-w-[32ch] max-lg:hidden">{t(`landing.demo.${cardName}.text`)}</span>
              </span>
            </>
          )}
        </TabList>
      </div>
    </section>
  );
}
