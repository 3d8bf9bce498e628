import { Command } from 'cmdk';
import { CalendarDays, CornerDownLeft, Hash, Mic, Ticket } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { MarkableSession, PaletteItem, PaletteKind } from './palette-items.ts';

const icon = 'size-5 text-muted';
const icons: Record<PaletteKind, ReactNode> = {
  action: <CornerDownLeft aria-hidden="true" className={`${icon} rtl:-scale-x-100`} />,
  room: <Hash aria-hidden="true" className={icon} />,
  event: <Ticket aria-hidden="true" className={icon} />,
  session: <CalendarDays aria-hidden="true" className={icon} />,
  person: null,
  speaker: <Mic aria-hidden="true" className={icon} />,
};

/** Displays whether a session is in the user’s agenda, and toggles it. */
export type SessionMark = ComponentType<{ readonly session: MarkableSession }>;

interface PaletteLineProps {
  readonly item: PaletteItem;
  readonly query: string;
  readonly onChoose: (item: PaletteItem) => void;
  readonly Mark: SessionMark;
}

export function PaletteLine({ item, query, onChoose, Mark }: PaletteLineProps) {
  const { id, kind, title, detail, badge, keys, image_url } = item;
  const hasFace = kind === 'person' || (kind === 'speaker' && image_url);
  return (
    <Command.Item
      value={id}
      onSelect={() => onChoose(item)}
      className="flex min-h-12 cursor-pointer scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-on-accent-soft"
    >
      <span className="grid w-8 shrink-0 place-items-center">
        {hasFace ? <Avatar name={title} image_url={image_url} size="small" /> : icons[kind]}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm leading-snug font-semibold wrap-break-word">
          <Highlighted text={title} query={query} />
        </span>
        {detail !== undefined && detail !== '' && (
          <span className="block truncate text-xs">
            {kind === 'person' ? <Highlighted text={detail} query={query} /> : detail}
          </span>
        )}
      </span>
      {badge !== undefined && <Badge>{badge}</Badge>}
      {item.session !== undefined && (
        <Suspense fallback={null}>
          <Mark session={item.session} />
        </Suspense>
      )}
      {keys !== undefined && <Kbd keys={keys} className="max-sm:hidden" />}
    </Command.Item>
  );
}
