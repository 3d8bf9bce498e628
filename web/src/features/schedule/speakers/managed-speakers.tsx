import { maxSearchTextLength } from '@plenum/contracts/limits';
import type { ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t as pageName } from '../../../lib/place-names.en.json';
import { choiceParam, cursorParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Button } from '../../../ui/button.tsx';
import { CompactHeader } from '../../../ui/compact-header.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { speakerColumns } from './managed-speaker-columns.tsx';
import { useManagedSpeakers, useSpeakerUpdates } from './managed-speakers.api.ts';
import { t } from './managed-speakers.en.json';

const SpeakerItems = lazy(() => import('./speaker-items.tsx').then((m) => ({ default: m.SpeakerItems })));
const SpeakerForm = lazy(() => import('./speaker-form.tsx').then((m) => ({ default: m.SpeakerForm })));

const sorts = ['name', 'title', 'company', 'sessions'] as const;
const spec = {
  q: textParam(),
  after: cursorParam,
  sort: choiceParam(sorts, 'name'),
  direction: choiceParam(['asc', 'desc'] as const, 'asc'),
};

/** Open dialog: none, for a new speaker, or for an existing one. */
type Editing = 'new' | ManagedSpeaker | null;

export function ManagedSpeakers({ event_id }: { readonly event_id: number }) {
  const [{ q, after, sort, direction }, change] = useSearchValues(spec);
  const [editing, setEditing] = useState<Editing>(null);
  const { data, error, mutate, isValidating } = useManagedSpeakers(event_id, { search: q, after, sort, direction });
  useSpeakerUpdates(event_id);
  const menuOf = (speaker: ManagedSpeaker) => <SpeakerMenu speaker={speaker} onEdit={() => setEditing(speaker)} />;
  return (
    <>
      <CompactHeader
        title={pageName('page.speakers')}
        text={data === undefined ? '' : figuresText(data.counts)}
        actions={
          <Button
            className="px-4"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setEditing('new')}
          >
            {t('managed.add')}
          </Button>
        }
      >
        <div className="flex @3xl:justify-end">
          <SearchBox
            label={t('managed.search')}
            value={q}
            maxLength={maxSearchTextLength}
            onChange={(text) => change({ q: text })}
            className="min-w-0 flex-1 @3xl:max-w-72"
          />
        </div>
      </CompactHeader>
      <DataTable<ManagedSpeaker>
        caption={t('managed.table')}
        columns={speakerColumns}
        rows={data?.speakers}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ profile_id }) => profile_id}
        rowLabel={({ full_name }) => full_name}
        sort={{ key: sort, direction }}
        onSort={(next) => change({ sort: sorts.find((key) => key === next.key) ?? 'name', direction: next.direction })}
        revalidating={isValidating && data !== undefined}
        menu={menuOf}
        empty={<NoSpeakers search={q} onShowAll={() => change({ q: '' })} />}
      />
      <Pager data={data} />
      {editing !== null && (
        <Suspense fallback={null}>
          <SpeakerForm
            event_id={event_id}
            speaker={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface Figures {
  readonly total: number;
  readonly assigned: number;
  readonly unassigned: number;
  readonly unlisted: number;
}

const figuresText = ({ unlisted, ...counts }: Figures): string =>
  [t('managed.figures', { ...counts }), unlisted > 0 ? t('managed.figures.unlisted', { count: unlisted }) : '']
    .filter((part) => part !== '')
    .join(' · ');

function NoSpeakers({ search, onShowAll }: { readonly search: string; readonly onShowAll: () => void }) {
  if (search === '') return <EmptyState title={t('managed.empty.title')} text={t('managed.empty.text')} />;
  return (
    <EmptyState
      title={t('managed.no_match.title')}
      text={t('managed.no_match.text')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('managed.show_all')}
        </Button>
      }
    />
  );
}

function SpeakerMenu(props: { readonly speaker: ManagedSpeaker; readonly onEdit: () => void }) {
  return (
    <RowMenu name={props.speaker.full_name}>
      {() => (
        <Suspense fallback={null}>
          <SpeakerItems {...props} />
        </Suspense>
      )}
    </RowMenu>
  );
}
