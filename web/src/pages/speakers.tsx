import { maxSearchTextLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import { LetterIndex } from '../features/schedule/speakers/letter-index.tsx';
import { SpeakerGrid } from '../features/schedule/speakers/speaker-grid.tsx';
import { useSpeakers, useSpeakersOnNow, useTracks } from '../features/schedule/speakers/speakers.api.ts';
import { t } from '../features/schedule/speakers/speakers.en.json';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { cursorParam, textParam, useSearchValues } from '../lib/use-search-param.ts';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaleAlert } from '../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];
const spec = { q: textParam(), track: textParam(maxSessionPlaceLength), after: cursorParam };

export function SpeakersPage() {
  const event = useEvent();
  usePageTitle(pageName('page.speakers'), event.title);
  const [{ q: search, track, after }, change] = useSearchValues(spec);
  const { data, error, mutate } = useSpeakers(event.id, { search, track, after });
  const onNow = useSpeakersOnNow(event.id, search === '' && track === '' && after === undefined);
  return (
    <Page isDense>
      <CompactHeader
        title={pageName('page.speakers')}
        text={
          data === undefined ? '' : <span aria-live="polite">{t('speakers.count', { count: data.total_items })}</span>
        }
      >
        <div className="flex gap-2 @3xl:ms-auto @3xl:max-w-lg">
          <SearchBox
            label={t('speakers.search')}
            value={search}
            maxLength={maxSearchTextLength}
            className="min-w-0 flex-1"
            onChange={(q) => change({ q })}
          />
          <TrackField event_id={event.id} track={track} onChange={(name) => change({ track: name })} />
        </div>
      </CompactHeader>
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {data === undefined || onNow === undefined ? (
        error !== undefined ? (
          <ErrorState failure={error} onRetry={() => mutate()} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {placeholders.map((key) => (
              <Skeleton key={key} className="h-36" />
            ))}
          </div>
        )
      ) : data.speakers.length > 0 ? (
        <>
          {onNow.length > 0 && (
            <section aria-labelledby="on-now" className="mt-3 mb-5">
              <h2 id="on-now" className="mb-2 text-lg">
                {t('speakers.on_now')}
              </h2>
              <SpeakerGrid speakers={onNow} />
            </section>
          )}
          {onNow.length > 0 && <h2 className="text-lg">{t('speakers.all')}</h2>}
          <LetterIndex
            letters={data.letters}
            firstId={data.speakers[0]?.profile_id}
            onMove={(cursor) => change({ after: cursor })}
          />
          <SpeakerGrid speakers={data.speakers} hasTargets={data.letters.length > 0} />
          <Pager data={data} />
        </>
      ) : search === '' && track === '' ? (
        <EmptyState title={t('speakers.empty.title')} text={t('speakers.empty.text')} />
      ) : (
        <EmptyState
          title={t('speakers.no_match.title')}
          text={t('speakers.no_match.text')}
          action={
            <Button variant="secondary" onClick={() => change({ q: '', track: '' })}>
              {t('speakers.show_all')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

interface TrackFieldProps {
  readonly event_id: number;
  readonly track: string;
  readonly onChange: (track: string) => void;
}

/** Filter by track; renders nothing if the event has none. */
function TrackField({ event_id, track, onChange }: TrackFieldProps) {
  const tracks = useTracks(event_id);
  // A URL may contain any value.
  const names = track === '' || tracks.includes(track) ? tracks : [track, ...tracks];
  if (names.length === 0) return null;
  return (
    <SelectField
      label={t('speakers.track')}
      isLabelHidden
      isFilter
      className="max-w-36 shrink-0 sm:max-w-48"
      value={track}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: '', label: t('speakers.all_tracks') }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  );
}
