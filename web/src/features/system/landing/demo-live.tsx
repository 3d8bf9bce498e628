import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { t as demoText } from './demo.en.json';
import { t } from './story.en.json';
import { TabList } from './tab-list.tsx';

const speaker = 'Joost de Wit';
const rooms = ['chat', 'backstage'] as const;
type Room = (typeof rooms)[number];

interface Message {
  readonly name: string;
  readonly text: string;
  readonly flag?: 'speaker' | 'organizer';
}

/** Sample content. */
const messages: Record<Room, readonly Message[]> = {
  chat: [
    { name: 'Samira Costa', text: demoText('demo.chat.asked') },
    { name: 'Ben Adeyemi', text: demoText('demo.chat.answered') },
    { name: speaker, text: demoText('demo.chat.praised'), flag: 'speaker' },
  ],
  backstage: [
    { name: 'Hanna Virtanen', text: demoText('demo.backstage.time'), flag: 'organizer' },
    { name: speaker, text: demoText('demo.backstage.asked'), flag: 'speaker' },
    { name: 'Hanna Virtanen', text: demoText('demo.backstage.noted'), flag: 'organizer' },
  ],
};
const watching = 412;

export function DemoLive() {
  const [room, setRoom] = useState<Room>('chat');
  return (
    <div className="grid h-full content-start gap-4">
      <div className="on-inverse rounded-lg bg-inverse p-5 text-on-inverse">
        <Badge tone="live">{t('landing.live.badge')}</Badge>
        <p className="mt-8 font-display text-2xl font-bold tracking-[-0.02em]">{demoText('demo.talk.maps')}</p>
        <p className="mt-1 text-on-inverse-muted">
          {speaker} · {t('landing.live.watching', { count: watching })}
        </p>
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
          {(roomName) => t(`landing.live.${roomName}`)}
        </TabList>
      </div>
    </div>
  );
}
