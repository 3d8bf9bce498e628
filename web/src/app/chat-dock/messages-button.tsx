import { MessagesSquare } from 'lucide-react';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { smallScreen } from '../../lib/media.ts';
import { t as pageName } from '../../lib/place-names.en.json';
import { minimizeAll, useChatWindows } from '../../lib/stores/chat-windows.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useMessagesAbovePage } from '../../lib/use-narrow-screen.ts';
import { IconButton } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { t } from './chat-dock.en.json';
import { preloadDock } from './chat-dock.tsx';

const toggle = (): void => useChatWindows.setState(({ sidebar_expanded }) => ({ sidebar_expanded: !sidebar_expanded }));

interface MessagesButtonProps {
  /** Whether the navigation bar of an event (on phones) opens the messages. */
  readonly isInBar: boolean;
}

/** Button that opens the list of conversations and shows how many are unread. */
export function MessagesButton({ isInBar }: MessagesButtonProps) {
  const isListOpen = useChatWindows((windows) => windows.sidebar_expanded);
  const isAbovePage = useMessagesAbovePage();
  const unread = unreadThreads(useThreads().data?.threads);
  const isSmall = useMediaQuery(smallScreen);
  if (isSmall && isInBar) return null;
  const title = pageName('page.messages');
  return (
    <IconButton
      data-chat-bar
      label={unread > 0 ? `${title}, ${t('dock.unread', { count: unread })}` : title}
      title={title}
      aria-expanded={isListOpen || isAbovePage}
      onPointerEnter={preloadDock}
      onClick={isAbovePage ? minimizeAll : toggle}
      className="relative text-muted hover:text-ink aria-expanded:bg-sunk aria-expanded:text-ink"
    >
      <MessagesSquare aria-hidden="true" className="size-5" />
      {unread > 0 && <CountBadge count={unread} className="absolute end-0 top-0.5" />}
    </IconButton>
  );
}
