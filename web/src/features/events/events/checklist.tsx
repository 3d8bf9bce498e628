import type { EventDetail } from '@plenum/contracts/events/events';
import { Check, Circle } from 'lucide-react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { t } from './next-step.en.json';
import { type ChecklistItem, publishChecklist } from './publish-checklist.rules.ts';

const settingsTab = {
  words: 'content',
  venue: 'venue',
  branding: 'branding',
  joining: 'joining',
} as const satisfies Partial<Record<ChecklistItem, string>>;

/** Returns the path of the screen where a checklist item is completed. */
export function pathOfItem(item: ChecklistItem, event_id: number): string {
  if (item === 'sessions' || item === 'speakers') return eventPaths.admin(event_id, item);
  return `${eventPaths.admin(event_id, 'settings')}?tab=${settingsTab[item]}`;
}

/** Recommended content of an event; each item links to the screen where it is completed. */
export function Checklist({ event }: { readonly event: EventDetail }) {
  return (
    <ul className="grid gap-1">
      {publishChecklist(event).map(({ item, is_done }) => (
        <li key={item} className="flex items-center gap-2">
          {is_done ? (
            <Check className="size-5 shrink-0 text-accent" aria-label={t('events.checklist.done')} />
          ) : (
            <Circle className="size-5 shrink-0 text-muted" aria-label={t('events.checklist.open')} />
          )}
          <Link
            to={pathOfItem(item, event.id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {t(`events.checklist.${item}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
