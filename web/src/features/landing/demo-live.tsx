import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { t } from './story.messages.ts';
import { TabList } from './tab-list.tsx';

const rooms = ['chat', 'backstage'] as const;
type Room = (typeof rooms)[number];

interface Message {
  readonly name: string;
  readonly text: string;
  readonly flag?: 'speaker' | 'organizer';
}

/** Sample content, the same in every language. */
const messages: Record<Room, readonly Message[]> = {
  chat: [
    { name: 'Samira Costa', text: 'Does the open map also hold the winter routes?' },
    { name: 'Ben Adeyemi', text: 'It does, since March. I helped trace them.' },
    { name: 'Joost de Wit', text: 'Ben is too modest, he traced half of them.', flag: 'speaker' },
  ],
  backstage: [
    { name: 'Hanna Virtanen', text: 'Five minutes left, then questions from the hall.', flag: 'organizer' },
    { name: 'Joost de Wit', text: 'Good. Please take the one about winter routes first.', flag: 'speaker' },
    { name: 'Hanna Virtanen', text: 'Noted. Water is on your left.', flag: 'organizer' },
  ],
};
const watching = 412;

export function DemoLive() {
  const [room, setRoom] = useState<Room>('chat');
  return (
    <div className="grid h-full content-start gap-4">
      <div className="on-chamber rounded-lg bg-chamber p-5 text-on-chamber">
        <Badge tone="live">{t('landing.live.badge')}</Badge>
        <p className="mt-8 font-display text-2xl font-bold tracking-[-0.02em]">Maps that forget nothing</p>
        <p className="mt-1 text-on-chamber-muted">Joost de Wit · {t('landing.live.watching', { count: watching })}</p>
      </div>
      <div>
        <TabList
          label={t('landing.live.tabs')}
          values={rooms}
          value={room}
          onChange={setRoom}
          className="flex gap-1"
          tabClassName="h-10 rounded-t-md px-4 text-sm font-semibold text-muted aria-selected:bg-surface aria-selected:text-ink"
          panelClassName="rounded-md rounded-ss-none bg-surface p-4"
          panel={
            <ul className="grid gap-3.5">
              {messages[room].map(({ name, text, flag }) => (
                <li key={text} className="flex gap-3">
                  <Avatar name={name} size="small" />
                  <div>
                    <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                      {name}
                      {flag !== undefined && (
                        <Badge tone={flag === 'speaker' ? 'green' : 'violet'}>{t(`landing.live.${flag}`)}</Badge>
                      )}
                    </p>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          }
        >
          {(one) => t(`landing.live.${one}`)}
        </TabList>
      </div>
    </div>
  );
}
