import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { t as pageName } from '../lib/place-names.en.json';
import { Link } from '../ui/link.tsx';
import type { EventPlace, NavigationEntry } from './event-navigation.ts';

export interface EntriesProps {
  readonly entries: readonly NavigationEntry[];
  readonly icons: Partial<Record<EventPlace, LucideIcon>>;
  readonly onPick: () => void;
  /** Id of the heading, if the list has one. */
  readonly labelledBy?: string;
  /** Counts next to the page names. */
  readonly badges?: Partial<Record<EventPlace, ReactNode>>;
}

export function Entries({ entries, icons, onPick, labelledBy, badges }: EntriesProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-0.5 in-data-grouped:[@media(height<700px)]:gap-0">
      {entries.map((entry) => (
        <li key={entry.place}>
          <Entry entry={entry} icon={icons[entry.place]} onPick={onPick}>
            {badges?.[entry.place]}
          </Entry>
        </li>
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<EntriesProps, 'onPick'> {
  readonly entry: NavigationEntry;
  readonly icon: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** Checks whether the current path is the path of an entry or under it. */
export function useIsCurrent({ path, exact = false, details = path }: NavigationEntry): boolean {
  const isDetail = useMatch(details) !== null;
  return useMatch({ path, end: exact }) !== null || isDetail;
}

function Entry({ entry, icon: Icon, onPick, children }: EntryProps) {
  const { place, path } = entry;
  const isCurrent = useIsCurrent(entry);
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={
        'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-muted transition-colors duration-120 hover:bg-sunk hover:text-ink ' +
        'lg:in-data-grouped:min-h-8 lg:in-data-grouped:text-[0.9375rem] lg:in-data-grouped:[@media(height<700px)]:min-h-7 ' +
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft'
      }
    >
      {Icon !== undefined && <Icon className="size-5 shrink-0" />}
      {pageName(`page.${place}`)}
      {children}
    </Link>
  );
}
