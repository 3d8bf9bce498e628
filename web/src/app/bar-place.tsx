import type { LucideIcon } from 'lucide-react';
import { t as pageName } from '../lib/place-names.en.json';
import { CountBadge } from '../ui/count-badge.tsx';
import { Link } from '../ui/link.tsx';
import type { NavigationEntry } from './event-navigation.ts';
import { useIsCurrent } from './navigation-entries.tsx';

interface CountProps {
  readonly icon: LucideIcon;
  readonly count?: number;
  /** Accessible text of the count. */
  readonly countLabel?: string;
  readonly isWaiting?: boolean;
}

interface TabContentProps extends CountProps {
  readonly label: string;
}

/** Icon, name and count of an entry of the bar. */
export function TabContent({ icon: Icon, label, count = 0, countLabel = '', isWaiting = false }: TabContentProps) {
  return (
    <>
      <span data-pill>
        <Icon aria-hidden="true" className="size-5" />
        {count > 0 && <CountBadge count={count} isWaiting={isWaiting} className="absolute -end-1 -top-1" />}
      </span>
      <span>{label}</span>
      {count > 0 && <span className="sr-only">{countLabel}</span>}
    </>
  );
}

interface EntryPlaceProps extends CountProps {
  readonly entry: NavigationEntry;
}

/** Link to a page in the navigation bar of an event. */
export function EntryPlace({ entry, ...content }: EntryPlaceProps) {
  return (
    <li>
      <Link to={entry.path} aria-current={useIsCurrent(entry) ? 'page' : undefined}>
        <TabContent label={pageName(`page.${entry.place}`)} {...content} />
      </Link>
    </li>
  );
}
