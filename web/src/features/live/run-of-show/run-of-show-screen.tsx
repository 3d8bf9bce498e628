import type { EventDetail } from '@plenum/contracts/events/events';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { useState } from 'react';
import { formatLocale, todayIn } from '../../../lib/dates.ts';
import { dayLabel, formatZonedTime, zonesOf } from '../../../lib/event-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { numberParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { SelectField } from '../../../ui/field.tsx';
import { RouteFallback } from '../../../ui/route-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ClockPanel } from './clock/clock-panel.tsx';
import { DelayControls } from './delay/delay-controls.tsx';
import { LecternPanel } from './lectern-panel.tsx';
import { RunCard } from './run-card.tsx';
import { type Clock, type RunParams, useRunOfShow } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';

const search = { day: numberParam(0), place: textParam() };

/** The locations of an event in their order; the last one, without a name, contains the sessions without a location. */
function locationsOf({ locations, sessions }: Agenda): readonly string[] {
  const usedLocations = locations.filter((name) => sessions.some(({ location }) => location === name));
  return sessions.some(({ location }) => location === null) ? [...usedLocations, ''] : usedLocations;
}

/** Returns the current day, or the first one. */
function dayOf({ days }: Agenda, requestedDay: number, timezone: string): number {
  const today = days.find(({ date }) => date === todayIn(timezone));
  return (days.find(({ day_number }) => day_number === requestedDay) ?? today ?? days[0])?.day_number ?? 1;
}

interface RunOfShowScreenProps {
  readonly event: EventDetail;
  readonly agenda: Agenda;
}

/** Selection of a day and a location, and its run of show. */
export function RunOfShowScreen({ event, agenda }: RunOfShowScreenProps) {
  const [{ day, place }, change] = useSearchValues(search);
  const locations = locationsOf(agenda);
  const location = locations.find((name) => name === place) ?? locations[0] ?? '';
  const day_number = dayOf(agenda, day, event.timezone);
  const locale = formatLocale();
  const date = agenda.days.find((conferenceDay) => conferenceDay.day_number === day_number)?.date ?? event.start_date;
  const zones = zonesOf(event.timezone, 'event');
  const clock: Clock = (instant) => formatZonedTime(Date.parse(instant), date, zones).primary;
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,20rem)]">
        <SelectField
          label={t('day')}
          value={String(day_number)}
          options={agenda.days.map(({ day_number: value, date }) => ({
            value: String(value),
            label: `${t('day_number', { number: value })} · ${dayLabel(date, locale)}`,
          }))}
          onChange={({ target }) => change({ day: Number(target.value) })}
        />
        <SelectField
          label={t('location')}
          value={location}
          options={locations.map((value) => ({ value, label: value === '' ? t('no_location') : value }))}
          onChange={({ target }) => change({ place: target.value })}
        />
      </div>
      <Location key={location} runParams={{ event_id: event.id, day_number, location }} clock={clock} />
    </div>
  );
}

interface LocationProps {
  readonly runParams: RunParams;
  readonly clock: Clock;
}

function Location({ runParams, clock }: LocationProps) {
  const request = useRunOfShow(runParams);
  const nowMs = useNow();
  // The message draft is kept while another day of its location loads.
  const draft = useState('');
  const run = request.data;
  if (run === undefined) return <RouteFallback request={request} skeleton={<Skeleton className="h-96" />} />;
  // Scrolls to the next session.
  const next = run.sessions.find(({ actual_end_at, ends_at }) => actual_end_at === null && Date.parse(ends_at) > nowMs);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-span-2 empty:hidden">
        <DelayControls key={runParams.day_number} runParams={runParams} run={run} clock={clock} />
      </div>
      <div className="grid gap-6 lg:sticky lg:top-20 lg:order-last">
        <ClockPanel runParams={runParams} run={run} />
        <LecternPanel runParams={runParams} run={run} draft={draft} />
      </div>
      {run.sessions.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        <ol aria-label={t('sessions')} className="grid min-w-0 gap-4">
          {run.sessions.map((session) => (
            <li key={session.id}>
              <RunCard
                event_id={runParams.event_id}
                session={session}
                can_run={run.can_run}
                isNext={session.id === next?.id}
                clock={clock}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
