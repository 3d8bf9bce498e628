import type { PublicEvent } from '@plenum/contracts/events/public-events';
import { publicPaths, scheduleFormats } from '../../../lib/public-paths.ts';
import { SubscribeChoices } from '../../../ui/calendar-choices.tsx';
import { Disclosure } from './disclosure.tsx';
import { t } from './public-events.en.json';
import type { PageFormat } from './public-time.ts';

interface ScheduleChoicesProps {
  readonly event: Pick<PublicEvent, 'slug' | 'title'>;
  readonly format: Pick<PageFormat, 'publicUrl'>;
}

/** Links to the schedule for calendars, apps and screens. */
export function ScheduleChoices({ event: { slug, title }, format }: ScheduleChoicesProps) {
  const url = new URL(publicPaths.schedule(slug, 'ics'), format.publicUrl).href;
  return (
    <div className="grid gap-3">
      <Disclosure label={t('public.subscribe')} className="border-edge hover:bg-sunk">
        <p className="text-sm text-muted">{t('public.subscribe.text')}</p>
        <SubscribeChoices url={url} name={title} />
        {/* The script of the page shows it. */}
        <button
          type="button"
          hidden
          data-copy={url}
          data-copied={t('public.copied')}
          className="inline-flex h-11 items-center justify-self-start rounded-full border border-edge px-5 font-semibold hover:bg-sunk"
        >
          {t('public.subscribe.copy')}
        </button>
      </Disclosure>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {t('public.schedule.as')}
        {scheduleFormats.map((fileFormat) => (
          <a
            key={fileFormat}
            href={publicPaths.schedule(slug, fileFormat)}
            className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
          >
            {t(`public.schedule.${fileFormat}`)}
          </a>
        ))}
      </p>
    </div>
  );
}
