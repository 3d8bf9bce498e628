import { ChatPanel } from '../features/chat-rooms/chat-panel.tsx';
import { t } from '../features/chat-rooms/chat-rooms.messages.ts';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, PageHeader } from '../ui/page.tsx';

/** Networking: the event’s chat rooms. */
export function NetworkingPage() {
  const event = useEvent();
  usePageTitle(t('chat.title'), event.title);
  return (
    <Page>
      <PageHeader title={t('chat.title')} text={t('chat.text')} />
      <ChatPanel event={event} />
    </Page>
  );
}
