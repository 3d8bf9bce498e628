import type { LucideIcon } from 'lucide-react';
import { CountBadge } from '../ui/count-badge.tsx';
import { Link } from '../ui/link.tsx';

interface TabContentProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: number;
  /** Accessible text of the count. */
  readonly countLabel?: string;
  readonly isWaiting?: boolean;
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

interface PlaceProps extends TabContentProps {
  readonly to: string;
  readonly isCurrent: boolean;
}

/** Page in the bar of an event. */
export function Place({ to, isCurrent, ...face }: PlaceProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <TabContent {...face} />
      </Link>
    </li>
  );
}
