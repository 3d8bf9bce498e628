import { Plus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { t as settingsText } from './settings.en.json';

const SortableList = lazy(() =>
  import('../../../../ui/sortable-list.tsx').then((m) => ({ default: m.SortableList<Entry> })),
);

/** Entries have no id: the index is the key. */
interface Entry {
  readonly key: number;
}

interface EntriesEditorProps<T> {
  readonly label: string;
  readonly addLabel: string;
  readonly entries: readonly T[];
  readonly maxEntries: number;
  readonly emptyEntry: T;
  /** Returns the accessible name of an entry, for its buttons. */
  readonly nameOf: (entry: T, index: number) => string;
  readonly onChange: (entries: readonly T[]) => void;
  readonly renderEntry: (entry: T, index: number, change: (entry: T) => void) => ReactNode;
}

/** Editor of a list of texts: edit, sort, remove; changes are saved with the tab. */
export function EntriesEditor<T>(props: EntriesEditorProps<T>) {
  const { label, addLabel, entries, maxEntries, emptyEntry, nameOf, onChange, renderEntry } = props;
  const keyed: Entry[] = entries.map((_, key) => ({ key }));
  const render = (key: number, handle: ReactNode, buttons: ReactNode) => {
    const entry = entries[key];
    if (entry === undefined) return null;
    return (
      <div className="flex flex-wrap items-start gap-2 rounded-md border border-rule bg-surface p-3">
        {handle}
        <div className="grid min-w-0 flex-1 basis-60 gap-3">
          {renderEntry(entry, key, (next) => onChange(entries.with(key, next)))}
        </div>
        <div className="flex">
          {buttons}
          <IconButton
            label={settingsText('settings.entry.remove', { name: nameOf(entry, key) })}
            onClick={() => onChange(entries.toSpliced(key, 1))}
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    );
  };
  return (
    <div className="grid gap-3">
      {entries.length > 0 && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <SortableList
            label={label}
            items={keyed}
            keyOf={({ key }) => key}
            nameOf={({ key }) => {
              const entry = entries[key];
              return entry === undefined ? '' : nameOf(entry, key);
            }}
            onMove={(order) => onChange(order.flatMap((key) => entries.slice(Number(key), Number(key) + 1)))}
            renderItem={({ key }, { handle, buttons }) => render(key, handle, buttons)}
          />
        </Suspense>
      )}
      {entries.length < maxEntries && (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => onChange([...entries, emptyEntry])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}
