/** Lists people who wrote to the user, on screens outside of the chat. */
import { showThread, useChatWindows } from '../../../lib/stores/chat-windows.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { InboxRow } from '../../../ui/chat/inbox-row.tsx';
import { Section } from '../../../ui/page.tsx';
import { t as messageText } from './direct-messages.en.json';
import { formatShortAge } from './message-times.ts';
import { displayNameOf } from './person-name.ts';
import { useThreads } from './threads.api.ts';
import { t } from './unread-conversations.en.json';

const maxVisible = 3;

/** The newest unread conversations, which open in the chat; renders nothing while loading or when there are none. */
export function UnreadConversations() {
  const { data } = useThreads();
  const nowMs = useNow();
  const unread = data?.threads.filter(({ unread_count }) => unread_count > 0) ?? [];
  const more = unread.length - maxVisible;
  if (unread.length === 0) return null;
  return (
    <Section title={t('unread.title')}>
      <ul className="rounded-lg border border-rule bg-surface p-1.5">
        {unread.slice(0, maxVisible).map(({ id, other_user, last_message, last_message_at, unread_count }) => (
          <li key={id} className="flex rounded-md pe-2.5 hover:bg-sunk">
            <InboxRow
              picture={<Avatar name={displayNameOf(other_user)} image_url={other_user.image_url} />}
              name={displayNameOf(other_user)}
              time={{ instant: last_message_at, text: formatShortAge(last_message_at, nowMs) }}
              preview={last_message?.content.replaceAll(/\s+/g, ' ') ?? ''}
              unread={unread_count}
              unreadLabel={messageText('dm.unread', { count: unread_count })}
              onOpen={() => showThread(id)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => useChatWindows.setState({ sidebar_expanded: true, mobile_tab: 'global' })}
          className="mt-1 min-h-11 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t('unread.all', { count: more })}
        </button>
      )}
    </Section>
  );
}
