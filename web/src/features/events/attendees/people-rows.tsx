import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { splitIntoRows } from './grid-rows.ts';
import { t } from './people.en.json';
import { personCardClass } from './person-card.tsx';

/** Below this width, a name and its button are on two lines. */
const minCardPx = 420;
const gapPx = 12;
/** Estimated height of a row until it is measured. */
const rowPx = 120;

/** Returns how many cards fit side by side; 0 until the container is measured. */
function useColumns() {
  const place = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + gapPx) / (minCardPx + gapPx))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, columns };
}

interface PeopleRowsProps {
  readonly people: readonly EventUserPublic[];
  /** Number of people of the whole list; -1 if it is not known. */
  readonly total: number;
  readonly children: (person: EventUserPublic) => ReactNode;
}

/** Cards of people in as many columns as fit. Only the rows near the window are rendered, of any number of people. */
export function PeopleRows({ people, total, children }: PeopleRowsProps) {
  const { place, columns } = useColumns();
  const rows = useMemo(() => splitIntoRows(people, columns), [people, columns]);
  return (
    <div ref={place} role="list" aria-label={t('people.tab')}>
      <WindowVirtualizer data={rows} itemSize={rowPx}>
        {({ from, items }) => (
          // The outer element is the list; this one only has the columns.
          <ul
            key={items[0]?.user_id}
            role="presentation"
            className="grid gap-3 pb-3"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.map((person, index) => (
              <li
                key={person.user_id}
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- its parent is presentational
                role="listitem"
                aria-setsize={total}
                aria-posinset={from + index + 1}
                className={personCardClass}
              >
                {children(person)}
              </li>
            ))}
          </ul>
        )}
      </WindowVirtualizer>
    </div>
  );
}
