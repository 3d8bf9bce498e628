import { maxSearchTextLength } from '@plenum/contracts/limits';
import { useSearchParams } from 'react-router-dom';
import { SpeakerGrid } from '../features/schedule/speakers/speaker-grid.tsx';
import { useSpeakers } from '../features/schedule/speakers/speakers.api.ts';
import { t } from '../features/schedule/speakers/speakers.en.json';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaleAlert } from '../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function SpeakersPage() {
  const event = useEvent();
  usePageTitle(placeName('place.speakers'), event.title);
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const { data, error, mutate } = useSpeakers(event.id, search, page);
  const find = (text: string): void => setParameters(text === '' ? {} : { q: text }, { replace: true });
  return (
    <Page isDense>
      <CompactHeader
        title={placeName('place.speakers')}
        text={
          data === undefined ? '' : <span aria-live="polite">{t('speakers.count', { count: data.total_items })}</span>
        }
        actions={
          <SearchBox label={t('speakers.search')} value={search} maxLength={maxSearchTextLength} onChange={find} />
        }
      />
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {data === undefined ? (
        error !== undefined ? (
          <ErrorState failure={error} onRetry={() => mutate()} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {placeholders.map((key) => (
              <Skeleton key={key} className="h-32" />
            ))}
          </div>
        )
      ) : data.speakers.length > 0 ? (
        <>
          <SpeakerGrid speakers={data.speakers} />
          <Pager page={page} total_pages={data.total_pages} />
        </>
      ) : search === '' ? (
        <EmptyState title={t('speakers.empty.title')} text={t('speakers.empty.text')} />
      ) : (
        <EmptyState
          title={t('speakers.no_match.title')}
          text={t('speakers.no_match.text')}
          action={
            <Button variant="secondary" onClick={() => find('')}>
              {t('speakers.show_all')}
            </Button>
          }
        />
      )}
    </Page>
  );
}
