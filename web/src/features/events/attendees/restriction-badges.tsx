import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { Ban, MicOff } from 'lucide-react';
import { useEvent } from '../../../lib/event-context.ts';
import { formatMoment, useZones } from '../../../lib/event-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { t } from './people.en.json';

const wraps = 'whitespace-normal!';

type Restricted = Pick<EventUserAdmin, 'is_banned' | 'is_chat_banned' | 'chat_ban_until'>;

/** Badges of a ban and a mute, with text and icon: not by color alone (WCAG 1.4.1). */
export function RestrictionBadges({ person }: { readonly person: Restricted }) {
  const zones = useZones(useEvent().timezone);
  return (
    <>
      {person.is_banned && (
        <Badge tone="red" className={wraps}>
          <Ban aria-hidden="true" className="size-3.5 shrink-0" />
          {t('people.banned')}
        </Badge>
      )}
      {person.is_chat_banned && (
        <Badge tone="yellow" className={wraps}>
          <MicOff aria-hidden="true" className="size-3.5 shrink-0" />
          {person.chat_ban_until === null
            ? t('people.muted')
            : t('people.muted_until', { time: formatMoment(Date.parse(person.chat_ban_until), zones) })}
        </Badge>
      )}
    </>
  );
}
