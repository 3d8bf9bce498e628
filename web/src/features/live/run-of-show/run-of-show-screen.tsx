import type { EventDetail } from '@plenum/contracts/events/events';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { useRef, useState, type ReactNode } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { conferenceDate } from '../../../lib/event-phase.ts';
import { clockTime, dayLabel, formatZonedRange, zonesOf } from '../../../lib/event-time.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { isOverTime } from '../../../lib/session-state.rules.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useNowInView, useNowPresses } from '../../../lib/use-now-in-view.ts';
import { useNow } from '../../../lib/use-now.ts';
import { numberParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { CompactHeader } from '../../../ui/compact-header.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { RouteFallback } from '../../../ui/route-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RunList } from './run-list.tsx';
import { type Clock, type RunParams, useRunOfShow } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';
import { currentSession, splitAtNow } from './run-position.ts';
import { RunStepper } from './run-stepper.tsx';

const search = { day: numberParam(0), place: textParam() };
const phoneScreen = '(max-width: 768px)';

/**
 * Returns the locations of an event in order; the last one, without a name, contains the sessions without a location.
 */
function locationsOf({ locations, sessions }: Agenda): readonly string[] {
  const usedLocations = locations.filter((name) => sessions.some(({ location }) => location === name));
  return sessions.some(({ location }) => location === null) ? [...usedLocations, ''] : usedLocations;
}

interface RunOfShowScreenProps {
  readonly event: EventDetail;
  readonly agenda: Agenda;
  /** Actions of other features. */
  readonly actions: ReactNode;
}

/** Selection of a day and a location, and its run of show. Opens on the current day, or otherwise on the first one. */
export function RunOfShowScreen({ event, agenda, actions }: RunOfShowScreenProps) {
  const [{ day, place }, change] = useSearchValues(search);
  const isPhone = useMediaQuery(phoneScreen);
  const nowMs = useNow();
  const { days } = agenda;
  const today = days.find(({ date }) => date === conferenceDate(agenda, nowMs))?.day_number;
  const chosenDay = days.find(({ day_number }) => day_number === (day === 0 ? today : day)) ?? days[0];
  const day_number = chosenDay?.day_number ?? 1;
  const locations = locationsOf(agenda);
  const location = locations.find((name) => name === place) ?? locations[0] ?? '';
  const date = chosenDay?.date ?? event.start_date;
  const zones = zonesOf(event.timezone, 'event');
  const clock: Clock = {
    at: (instant) => clockTime(Date.parse(instant), event.timezone, zones.locale),
    range: ({ starts_at, ends_at }) =>
      formatZonedRange({ starts_ms: Date.parse(starts_at), endsMs: Date.parse(ends_at), dayDate: date }, zones).primary,
  };
  const choices = (
    <div className="flex min-w-0 gap-2 max-md:mb-2">
      <SelectField
        isLabelHidden
        label={t('location')}
        value={location}
        options={locations.map((value) => ({ value, label: value === '' ? t('no_location') : value }))}
        className="min-w-0 flex-1 md:max-w-80"
        onChange={({ target }) => change({ place: target.value })}
      />
      {days.length > 1 && (
        <SelectField
          isLabelHidden
          label={t('day')}
          value={String(day_number)}
          options={days.map(({ day_number: value, date: dayDate }) => ({
            value: String(value),
            label: isPhone
              ? dayLabel(dayDate, formatLocale())
              : `${t('day_number', { number: value })} · ${dayLabel(dayDate, formatLocale())}`,
          }))}
          className="min-w-0 flex-1 md:max-w-60"
          onChange={({ target }) => change({ day: Number(target.value) })}
        />
      )}
    </div>
  );
  return (
    <>
      <CompactHeader title={pageName('page.run_of_show')} actions={isPhone ? undefined : actions}>
        {choices}
      </CompactHeader>
      <Location
        key={location}
        runParams={{ event_id: event.id, day_number, location }}
        isPhone={isPhone}
        nowMs={nowMs}
        isToday={day_number === today}
        onToday={today === undefined ? null : () => change({ day: today })}
        clock={clock}
        actions={actions}
      />
    </>
  );
}

interface LocationProps {
  readonly runParams: RunParams;
  readonly isPhone: boolean;
  readonly nowMs: number;
  readonly isToday: boolean;
  /** Shows the current day; null if it is not a day of the event. */
  readonly onToday: (() => void) | null;
  readonly clock: Clock;
  /** At the end of the page on phones. */
  readonly actions: ReactNode;
}

function Location({ isPhone, nowMs, isToday, onToday, actions, ...props }: LocationProps) {
  const request = useRunOfShow(props.runParams);
  // The draft of a message is kept while another day of its location loads.
  const draft = useState('');
  const content = useRef<HTMLDivElement>(null);
  const isInView = useNowInView(content);
  const run = request.data;
  const [, press] = useNowPresses(content, isToday && run !== undefined, () => onToday?.());
  const current = run !== undefined && isToday ? currentSession(run.sessions, nowMs) : undefined;
  const isAway = isToday ? current !== undefined && !isInView : onToday !== null;
  const parts = { ...props, draft, current };
  return (
    <div ref={content}>
      <p role="status" className="sr-only">
        {run?.sessions
          .filter((session) => isOverTime(session, nowMs))
          .map(({ title }) => t('overrun.announced', { title }))
          .join(' ')}
      </p>
      {run === undefined ? (
        <RouteFallback request={request} skeleton={<Skeleton className="h-96" />} />
      ) : isPhone ? (
        <RunStepper
          key={run.day_number}
          run={run}
          {...parts}
          actions={actions}
          isToday={isToday}
          onToday={isToday ? null : onToday}
        />
      ) : (
        <RunList
          run={run}
          {...parts}
          earlier={isToday ? splitAtNow(run.sessions, nowMs).earlier : []}
          onNow={isAway ? press : null}
        />
      )}
    </div>
  );
}
