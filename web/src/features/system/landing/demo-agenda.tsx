import { useState } from 'react';
import { t as demoText } from './demo.en.json';
import { t } from './story.en.json';

const kinds = ['ALL', 'KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION'] as const;
type Kind = (typeof kinds)[number];

interface Row {
  readonly time: string;
  readonly hall: string;
  readonly title: string;
  readonly speaker: string;
  readonly kind: Exclude<Kind, 'ALL'>;
}

/** Sample content. */
const rows: readonly Row[] = [
  {
    time: '09:00',
    hall: demoText('demo.hall.great'),
    title: demoText('demo.talk.city'),
    speaker: 'Imani Okafor',
    kind: 'KEYNOTE',
  },
  {
    time: '09:45',
    hall: demoText('demo.hall.great'),
    title: demoText('demo.talk.maps'),
    speaker: 'Joost de Wit',
    kind: 'PRESENTATION',
  },
  {
    time: '09:45',
    hall: demoText('demo.hall.loft'),
    title: demoText('demo.talk.form'),
    speaker: 'Priya Raman',
    kind: 'WORKSHOP',
  },
  {
    time: '10:15',
    hall: demoText('demo.hall.court'),
    title: demoText('demo.talk.data'),
    speaker: demoText('demo.voices'),
    kind: 'PANEL',
  },
  {
    time: '10:30',
    hall: demoText('demo.hall.loft'),
    title: demoText('demo.talk.queues'),
    speaker: 'Mateo Ruiz',
    kind: 'PRESENTATION',
  },
];

const bars = {
  KEYNOTE: 'bg-highlight',
  WORKSHOP: 'bg-on-violet-soft',
  PANEL: 'bg-live',
  PRESENTATION: 'bg-on-info-soft',
} as const;
const nowBefore = 3;

export function DemoAgenda() {
  const [kind, setKind] = useState<Kind>('ALL');
  return (
    <div className="grid h-full content-start gap-4">
      <div role="group" aria-label={t('landing.agenda.filter')} className="flex flex-wrap gap-1.5">
        {kinds.map((kindOption) => (
          <button
            key={kindOption}
            type="button"
            aria-pressed={kindOption === kind}
            onClick={() => setKind(kindOption)}
            className="h-9 rounded-full border border-edge px-3.5 text-sm font-medium aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
          >
            {t(`landing.agenda.${kindOption}`)}
          </button>
        ))}
      </div>
      <ol className="grid gap-2">
        {rows.map((row, index) => (
          <li
            key={row.title}
            className={kind === 'ALL' || kind === row.kind ? 'transition-opacity' : 'opacity-30 transition-opacity'}
          >
            {index === nowBefore && (
              <p className="mb-2 flex items-center gap-2 text-xs font-bold text-live before:h-0.5 before:flex-1 before:bg-live">
                {t('landing.agenda.now')}
              </p>
            )}
            <div className="grid grid-cols-[3.4rem_4px_minmax(0,1fr)] gap-x-3 rounded-md bg-surface p-3 sm:grid-cols-[3.4rem_4px_minmax(0,1fr)_auto]">
              <span className="tabular text-sm leading-6 text-muted">{row.time}</span>
              <span className={`rounded-full ${bars[row.kind]}`} />
              <span>
                <span className="block leading-6 font-semibold">{row.title}</span>
                <span className="text-sm text-muted">{row.speaker}</span>
              </span>
              <span className="text-sm leading-6 text-muted max-sm:col-start-3">{row.hall}</span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
